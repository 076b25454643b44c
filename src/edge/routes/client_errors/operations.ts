import { limit } from '../../access/limits'
import { insert } from '../../db/statement'
import { uuidv7 } from '../../identifiers'
import { bodyOf } from '../../jsonapi/body'
import { parsed } from '../../jsonapi/errors'
import { type Operation, operation } from '../../jsonapi/operation'
import { reportClientError } from './contract'
import { clientErrors } from './table'

/** A page reports at most 30; a few pages of one household may break at once. */
const allowance = { requests: 120, per: 3_600 }

export const clientErrorOperations: readonly Operation[] = [
  operation(reportClientError, {
    name: 'client_errors.report',
    admits: 'anyone',
    maxBody: 16 * 1024,
    handle: async (c, request) => {
      const headers = await limit(request, `client_errors:${request.address}`, allowance)
      const { attributes } = await bodyOf(c, 16 * 1024)
      const { build, kind, page, frames } = parsed(reportClientError.body, attributes, '')
      await request.db.batch([
        insert(clientErrors, { id: uuidv7(), build, kind, page, frames, at: request.now }),
      ])
      return new Response(null, { status: 204, headers })
    },
  }),
]
