import { addressLimit, countAttempts } from '#edge/access/rate-limits'
import { parseBody } from '#edge/jsonapi/body'
import { type Operation, rawOperation } from '#edge/jsonapi/operation'
import { insert } from '#edge/platform/db/statement'
import { uuidv7 } from '#edge/platform/ids'
import { validate } from '#edge/platform/problem'
import { reportClientError } from './contract'
import { clientErrors } from './table'

/** A page reports at most 30; a few pages of one household may break at once. */
const allowance = { requests: 120, windowSeconds: 3_600 }

export const clientErrorOperations: readonly Operation[] = [
  rawOperation(reportClientError, {
    name: 'client_errors.report',
    access: 'public',
    handle: async (c, ctx) => {
      const headers = await countAttempts(ctx, [
        await addressLimit(ctx, 'client_errors', allowance),
      ])
      const { attributes } = await parseBody(c, 16 * 1024)
      const { build, kind, page, frames } = validate(reportClientError.body, attributes, '')
      await ctx.db.batch([
        insert(clientErrors, { id: uuidv7(), build, kind, page, frames, at: ctx.now }),
      ])
      return new Response(null, { status: 204, headers })
    },
  }),
]
