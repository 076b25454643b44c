import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { contactHashes, sha256Hex } from '../../platform/crypto/hash'
import { isConstraintError } from '../../platform/db/connection'
import { insert, raw, type Statement, selectAll, update } from '../../platform/db/statement'
import { randomToken, uuidv7 } from '../../platform/ids'
import { validate } from '../../platform/problem'
import { numberSetting, textSetting } from '../../platform/settings'
import { zoneOf } from '../../platform/us-states'
import { type Account, accountByEmail, patientsByPhone } from '../auth/accounts'
import { closed, openSession } from '../auth/sign-in'
import { credentials } from '../auth/tables'
import { type Passed, superseded, use, usedCode } from '../auth/verify-code'
import { patients } from '../patients/table'
import { todos } from '../todos/table'
import { users } from '../users/table'
import { type Enrollment, opened } from './answers'
import { type Answers, asked, type EnrollmentStep } from './contract'
import { destination, enrollmentAnswer } from './enroll'
import { enrollments } from './table'

/** What a passed code opens: the enrolment where it was left, the account it made, or the one that was there. */
export const admit = async (ctx: RequestContext, passed: Passed): Promise<Response> => {
  const { code, handle } = passed
  const row = await ctx.db.first(selectAll(enrollments, sql`where id = ${code.enrollmentId ?? ''}`))
  if (!row) throw usedCode()
  if (row.status === 'started') return resume(ctx, passed, row)
  const [known, setting] = await ctx.db.batch([
    code.channel === 'email' ? accountByEmail(handle, 'patient') : patientsByPhone(handle),
    raw<{ hours: number }>(sql`select ${numberSetting('session_hours_patient')} as hours`),
  ])
  if (row.status !== 'submitted') {
    const account = known.rows.find(({ id }) => id === row.userId)
    if (!account) throw usedCode()
    return welcome(ctx, passed, row, account)
  }
  const answers = await opened(ctx.env, row)
  const { handle: current } = destination({ ...answers, channel: code.channel })
  if (!(await contactHashes(ctx.env, current)).includes(code.handleHash)) throw superseded()
  const account = known.rows.find((each) => code.channel === 'email' || sameperson(each, answers))
  return account
    ? welcome(ctx, passed, row, account)
    : enroll(ctx, passed, row, answers, setting.rows[0]?.hours ?? 12)
}

// A phone is shared in families; it says who somebody is only together with the rest.
const sameperson = (account: Account, answers: Answers): boolean =>
  account.dob === answers.dob &&
  account.firstName.toLowerCase() === answers.firstName?.toLowerCase() &&
  account.lastName.toLowerCase() === answers.lastName?.toLowerCase()

/** On another device, after a code: the answers so far, and a token for the rest. */
const resume = async (
  ctx: RequestContext,
  { code }: Passed,
  row: Enrollment,
): Promise<Response> => {
  const token = randomToken()
  await once(ctx, [
    use(ctx, code),
    assertOneRowChanged(),
    update(enrollments, { tokenHash: await sha256Hex(token) }, sql`id = ${row.id}`),
  ])
  const answers = await opened(ctx.env, row)
  return enrollmentAnswer({ id: row.id, token, step: stepOf(row), answers }, 200)
}
const stepOf = ({ step }: Enrollment) => step as EnrollmentStep

/** Somebody who was here before: the code signs in, and what was typed is forgotten. */
const welcome = async (
  ctx: RequestContext,
  { code }: Passed,
  row: Enrollment,
  account: Account,
): Promise<Response> => {
  if (account.status !== 'active') throw closed()
  const session = await openSession(ctx, account, 'code')
  await once(ctx, [
    use(ctx, code),
    assertOneRowChanged(),
    update(
      enrollments,
      {
        status: row.status === 'enrolled' ? 'enrolled' : 'known',
        userId: account.id,
        answers: null,
      },
      sql`id = ${row.id}`,
    ),
    ...session.statements,
  ])
  return session.respond()
}

const enroll = async (
  ctx: RequestContext,
  passed: Passed,
  row: Enrollment,
  answers: Answers,
  hours: number,
): Promise<Response> => {
  const id = uuidv7()
  const session = await openSession(
    ctx,
    { id, role: 'patient', hours, email: answers.email ?? '', passwordHash: null },
    'code',
    true,
  )
  const statements = [
    use(ctx, passed.code),
    assertOneRowChanged(),
    ...person(ctx, id, passed, row, answers),
    update(
      enrollments,
      { status: 'enrolled', userId: id, answers: null },
      sql`id = ${row.id} and version = ${row.version} and status = 'submitted'`,
    ),
    assertOneRowChanged(),
    emit(ctx, {
      name: 'patients.enroll',
      subjectType: 'patients',
      subjectId: id,
      patientId: id,
      actorId: id,
      actorRole: 'patient',
      version: 1,
      detail: { channel: passed.code.channel },
    }),
    ...session.statements,
  ]
  try {
    await once(ctx, statements)
  } catch (error) {
    // Two enrolments of one person passed their codes at once; the other one made the account.
    if (isConstraintError(error, 'users_by_email')) return admit(ctx, passed)
    throw error
  }
  return session.respond()
}

/** Everything a new patient starts with. */
const person = (
  ctx: RequestContext,
  id: string,
  { code: { channel } }: Passed,
  row: Enrollment,
  answers: Answers,
): Statement[] => {
  const at = ctx.now
  const needed = validate(asked, answers)
  const { firstName, lastName, dob, email, phone, state, zip } = needed
  const verified = {
    emailVerifiedAt: channel === 'email' ? at : null,
    phoneVerifiedAt: channel === 'sms' ? at : null,
  }
  return [
    insert(users, {
      id,
      role: 'patient',
      email,
      phone,
      firstName,
      lastName,
      nickname: answers.nickname,
      pronouns: answers.pronouns,
      language: answers.language ?? 'en',
      timezone: zoneOf(state),
      ...verified,
      createdAt: at,
      updatedAt: at,
    }),
    insert(patients, {
      id,
      dob,
      state,
      zip,
      contactMethod: answers.contactMethod,
      cboId: sql`(select id from cbos where id = coalesce(${row.cboId}, ${textSetting('default_cbo_id')}))`,
      themeId: row.themeId,
      enrolledAt: at,
      createdAt: at,
      updatedAt: at,
    }),
    insert(credentials, { userId: id }),
    settings(id, at, {
      self_enrollment: 'true',
      email_verified: String(channel === 'email'),
      phone_verified: String(channel === 'sms'),
      time_format: '12h',
      preferred_communication: 'Email',
      ...(answers.contactMethod && { contact_method: answers.contactMethod }),
    }),
    ...Object.entries({ PHOTO_ID: 2.5, PROFILE_INCOMPLETE: 3 } as const).map(([type, priority]) =>
      insert(todos, {
        id: uuidv7(),
        patientId: id,
        type: type as 'PHOTO_ID',
        priority,
        createdAt: at,
        updatedAt: at,
      }),
    ),
  ]
}

const settings = (userId: string, at: string, values: Record<string, string>): Statement =>
  raw(sql`
    insert into user_settings (user_id, name, value, updated_at)
    select ${userId}, key, value, ${at} from json_each(${JSON.stringify(values)}) where true
    on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`)

/** One batch; whoever comes second with the same code is told so. */
const once = async (ctx: RequestContext, statements: readonly Statement[]): Promise<void> => {
  await ctx.db.batch(statements).catch((error: unknown) => {
    throw isConstraintError(error, 'stale_version') ? usedCode() : error
  })
  ctx.waitUntil(drainOutbox(ctx.env))
}
