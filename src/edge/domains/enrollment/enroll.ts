import { addressLimit, countAttempts } from '#edge/access/rate-limits'
import { changeOneRow } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { findBrands } from '#edge/platform/brand-port'
import { snakeKeys } from '#edge/platform/case'
import { contactHash, contactHashes, sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, selectAll, sql, update } from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { unprocessable, validate } from '#edge/platform/problem'
import { iso, now } from '#edge/platform/time'
import { type IssuedCode, issueCode, pendingCode } from '../verification_codes'
import { codes } from '../verification_codes/table'
import {
  codeDestination,
  decryptAnswers,
  type EnrollmentRow,
  encryptAnswers,
  mergeAnswers,
} from './answers'
import * as contract from './contract'
import { type Answers, type EnrollmentStep, requiredAnswers } from './contract'
import { enrollmentTtlMs } from './open-enrollments'
import { enrollments } from './table'

/** Starts an enrollment; the answer is the same for a known patient. */
export const startEnrollment = operation(
  contract.startEnrollment,
  { access: 'public' },
  async (ctx) => {
    await countAttempts(ctx, [await addressLimit(ctx, 'enroll', { max: 120, windowSeconds: 600 })])
    const { enrollmentStep, last, themeId, cboId } = ctx.body
    const answers = mergeAnswers({}, ctx.body, enrollmentStep)
    const id = uuidv7()
    const token = randomToken()
    const write = insert(enrollments, {
      id,
      tokenHash: await sha256Hex(token),
      themeId: themeId ?? null,
      cboId: await cboOf(ctx, themeId, cboId),
      createdAt: ctx.now,
      ...(await rowOf(ctx, id, answers, enrollmentStep, last)),
    })
    const sent = await save(ctx, { id, answers, last, themeId }, [write], null)
    return enrollmentResponse({ id, token, step: enrollmentStep, last, sent }, 201)
  },
)

/** The organization of the link while it is active, else a brand's own, as long as there is one by that id. */
const cboOf = async (
  ctx: RequestContext,
  themeId: string | undefined,
  linked: string | undefined,
) => {
  if (linked) {
    const active = await ctx.db.first(
      sql<{ id: string }>`select id from cbos where id = ${linked} and status = 'active'`,
    )
    if (active) return active.id
  }
  if (!themeId) return null
  const brands = await findBrands(ctx.env, ctx.waitUntil)
  const cboId = brands.find(({ id }) => id === themeId)?.cboId
  return cboId ? sql`(select id from cbos where id = ${cboId})` : null
}

/** The next answers of an enrollment, by the holder of its token. */
export const continueEnrollment = operation(
  contract.continueEnrollment,
  { access: 'public' },
  async (ctx) => {
    const { enrollmentStep, last, token } = ctx.body
    const [found, sentBefore] = await ctx.db.batch([
      selectAll(enrollments, sql`where token_hash = ${await sha256Hex(token)}`),
      selectAll(
        codes,
        sql`where enrollment_id = (select id from enrollments where token_hash = ${await sha256Hex(token)})
        and used_at is null and expires_at > ${ctx.now} order by created_at desc limit 1`,
      ),
    ])
    const row = requireOpen(found.rows[0])
    const answers = mergeAnswers(await decryptAnswers(ctx.env, row), ctx.body, enrollmentStep)
    const write = update(
      enrollments,
      {
        ...(await rowOf(ctx, row.id, answers, enrollmentStep, last)),
        version: row.version + 1,
      },
      sql`id = ${row.id} and version = ${row.version}`,
    )
    const sent = await save(
      ctx,
      { id: row.id, answers, last, themeId: row.themeId },
      changeOneRow(write),
      sentBefore.rows[0] ?? null,
    )
    return enrollmentResponse({ id: row.id, token, step: enrollmentStep, last, sent }, 200)
  },
)

const requireOpen = (row: EnrollmentRow | undefined): EnrollmentRow => {
  const isOpen = row && (row.status === 'started' || row.status === 'submitted')
  if (!isOpen || Date.parse(row.updatedAt) + enrollmentTtlMs < now())
    throw unprocessable(
      'enrollment_over',
      'This enrollment is finished, or too old. Sign in, or start again.',
    )
  return row
}

const rowOf = async (
  { env, now: at }: RequestContext,
  id: string,
  answers: Answers,
  step: EnrollmentStep,
  last = false,
) => ({
  step,
  answers: await encryptAnswers(env, id, answers),
  emailHash: answers.email ? await contactHash(env, answers.email) : null,
  status: last ? ('submitted' as const) : ('started' as const),
  updatedAt: at,
})

/** Saves the answers; after the last step sends a code, unless one is only just on its way there. */
const save = async (
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
): Promise<IssuedCode | null> => {
  if (!last) {
    await ctx.db.batch(write)
    return null
  }
  validate(requiredAnswers, answers)
  const { channel, handle } = codeDestination(answers)
  const isSame =
    before !== null && (await contactHashes(ctx.env, handle)).includes(before.contactHash)
  const pending = isSame ? pendingCode(before, iso(now())) : null
  if (pending) {
    await ctx.db.batch(write)
    return pending
  }
  return issueCode(
    ctx,
    {
      purpose: 'enroll',
      channel,
      handle,
      enrollmentId: id,
      themeId,
      ...(isSame && before.challengeId && { id: before.challengeId }),
    },
    write,
  )
}

interface EnrollmentState {
  readonly id: string
  readonly token: string
  readonly step: EnrollmentStep
  readonly last?: boolean | undefined
  readonly sent?: IssuedCode | null
  readonly answers?: Answers
}

export const enrollmentResponse = (
  { id, token, step, last, sent, answers }: EnrollmentState,
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
