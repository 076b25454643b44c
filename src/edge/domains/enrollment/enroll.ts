import { sql } from 'drizzle-orm'
import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { assertOneRowChanged } from '../../events/emit'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { findBrands } from '../../platform/brand-port'
import { snakeKeys } from '../../platform/case'
import { contactHash, contactHashes, sha256Hex } from '../../platform/crypto/hash'
import { insert, type Statement, selectAll, update } from '../../platform/db/statement'
import { randomToken, uuidv7 } from '../../platform/ids'
import { unprocessable, validate } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { type Issued, issue, standing } from '../auth/issue-code'
import { codes } from '../auth/tables'
import { type Enrollment, merged, opened, sealed } from './answers'
import { type Answers, asked, type EnrollmentStep, proceed, start } from './contract'
import { enrollments } from './table'

const maxBody = 8 * 1024
/** Milliseconds an unfinished enrolment waits for its person to come back. */
export const patience = 30 * 24 * 3_600_000

/** The beginning of an enrolment: the answer is the same, known or not. */
export const startEnrollment = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  await countAttempts(ctx, [
    await addressLimit(ctx, 'enroll', { requests: 120, windowSeconds: 600 }),
  ])
  const { attributes } = await parseBody(c, maxBody)
  const { enrollmentStep, last, themeId } = validate(start.body, withoutAge(attributes))
  const answers = merged({}, attributes, enrollmentStep)
  const id = uuidv7()
  const token = randomToken()
  const write = insert(enrollments, {
    id,
    tokenHash: await sha256Hex(token),
    themeId: themeId ?? null,
    cboId: await cboOf(ctx, themeId),
    createdAt: ctx.now,
    ...(await written(ctx, id, answers, enrollmentStep, last)),
  })
  const sent = await saved(ctx, { id, answers, last, themeId }, [write], null)
  return enrollmentAnswer({ id, token, step: enrollmentStep, last, sent }, 201)
}

/** A brand's own organization, as long as there is one by that id. */
const cboOf = async (ctx: RequestContext, themeId: string | undefined) => {
  if (!themeId) return null
  const brands = await findBrands(ctx.env, ctx.waitUntil)
  const cboId = brands.find(({ id }) => id === themeId)?.cboId
  return cboId ? sql`(select id from cbos where id = ${cboId})` : null
}

/** The next answers of an enrolment, by whoever holds its token. */
export const proceedEnrollment = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const { enrollmentStep, last, token } = validate(proceed.body, withoutAge(attributes))
  const [found, sentBefore] = await ctx.db.batch([
    selectAll(enrollments, sql`where token_hash = ${await sha256Hex(token)}`),
    selectAll(
      codes,
      sql`where enrollment_id = (select id from enrollments where token_hash = ${await sha256Hex(token)})
        and used_at is null and expires_at > ${ctx.now} order by created_at desc limit 1`,
    ),
  ])
  const row = openOne(found.rows[0])
  const answers = merged(await opened(ctx.env, row), attributes, enrollmentStep)
  const write = update(
    enrollments,
    {
      ...(await written(ctx, row.id, answers, enrollmentStep, last)),
      version: row.version + 1,
    },
    sql`id = ${row.id} and version = ${row.version}`,
  )
  const sent = await saved(
    ctx,
    { id: row.id, answers, last, themeId: row.themeId },
    [write, assertOneRowChanged()],
    sentBefore.rows[0] ?? null,
  )
  return enrollmentAnswer({ id: row.id, token, step: enrollmentStep, last, sent }, 200)
}

// Minors are told where to go instead, by `merged`; the schema would only refuse them.
const withoutAge = ({ dob: _, ...rest }: Record<string, unknown>) => rest

const openOne = (row: Enrollment | undefined): Enrollment => {
  const waiting = row && (row.status === 'started' || row.status === 'submitted')
  if (!waiting || Date.parse(row.updatedAt) + patience < now())
    throw unprocessable(
      'enrollment_over',
      'This enrolment is finished, or too old. Sign in, or start again.',
    )
  return row
}

const written = async (
  { env, now: at }: RequestContext,
  id: string,
  answers: Answers,
  step: EnrollmentStep,
  last = false,
) => ({
  step,
  answers: await sealed(env, id, answers),
  emailHash: answers.email ? await contactHash(env, answers.email) : null,
  status: last ? ('submitted' as const) : ('started' as const),
  updatedAt: at,
})

/** Where the code goes: as the person chose, else as they want to be contacted. */
export const destination = ({ channel, contactMethod, email = '', phone = '' }: Answers) => {
  const chosen = channel ?? (contactMethod === 'Text' ? ('sms' as const) : ('email' as const))
  return { channel: chosen, handle: chosen === 'sms' ? phone : email }
}

/** Saves the answers; after the last step sends a code, unless one is only just on its way there. */
const saved = async (
  ctx: RequestContext,
  {
    id,
    answers,
    last,
    themeId = null,
  }: {
    id: string
    answers: Answers
    last?: boolean | undefined
    themeId?: string | null | undefined
  },
  write: readonly Statement[],
  before: typeof codes.$inferSelect | null,
): Promise<Issued | null> => {
  if (!last) {
    await ctx.db.batch(write)
    return null
  }
  validate(asked, answers)
  const { channel, handle } = destination(answers)
  const same = before !== null && (await contactHashes(ctx.env, handle)).includes(before.handleHash)
  const known = same ? standing(before, iso(now())) : null
  if (known) {
    await ctx.db.batch(write)
    return known
  }
  return issue(
    ctx,
    {
      purpose: 'enroll',
      channel,
      handle,
      enrollmentId: id,
      themeId,
      ...(same && before.challengeId && { id: before.challengeId }),
    },
    write,
  )
}

interface Said {
  readonly id: string
  readonly token: string
  readonly step: EnrollmentStep
  readonly last?: boolean | undefined
  readonly sent?: Issued | null
  readonly answers?: Answers
}

export const enrollmentAnswer = (
  { id, token, step, last, sent, answers }: Said,
  status: number,
): Response =>
  respond(
    {
      data: {
        type: 'enrollments',
        id,
        attributes: {
          token,
          enrollment_step: step,
          status: last ? 'submitted' : 'started',
          ...(answers && { answers: snakeKeys(answers) }),
          ...(sent && { verification: snakeKeys(sent) }),
        },
      },
    },
    status,
  )
