import { changeOneRow, emit } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { contactHashes, sha256Hex } from '#edge/platform/crypto/hash'
import {
  insert,
  isConstraintError,
  type Statement,
  selectAll,
  sql,
  update,
} from '#edge/platform/db/index'
import { foldText } from '#edge/platform/fold-text'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { productLanguages } from '#edge/platform/languages/product-languages'
import { validate } from '#edge/platform/problem'
import { numberSetting, textSetting } from '#edge/platform/settings/settings'
import { zoneOf } from '#edge/platform/us-states'
import { firstCboIn } from '../cbos'
import { encounterTypeIds, isPepOffered, profileTodoAfter } from '../patients'
import { patients } from '../patients/table'
import {
  type Account,
  accountByEmail,
  accountClosed,
  contactOf,
  noticeTo,
  openSession,
  patientsByPhone,
  proveContact,
  unprovenPatients,
} from '../sessions'
import { credentials } from '../sessions/table'
import { openTodo } from '../todos'
import { saveSettings } from '../users'
import { users } from '../users/table'
import {
  codeSuperseded,
  codeUsed,
  type PassedCode,
  redeemCode,
  throwCodeUsed,
} from '../verification_codes'
import { codeDestination, decryptAnswers, type EnrollmentRow, encryptAnswers } from './answers'
import { type Answers, type EnrollmentStep, requiredAnswers } from './contract'
import { enrollmentResponse } from './enroll'
import { answersOfOwner, type OwnerProof } from './owner-proof'
import { enrollments } from './table'

/** What a passed code opens: the enrollment where it was left, the account it made, or the one that was there. */
export const completeEnrollment = async (
  ctx: RequestContext,
  passed: PassedCode,
  proof: OwnerProof,
): Promise<Response> => {
  const { code, handle } = passed
  const row = await ctx.db.first(selectAll(enrollments, sql`where id = ${code.enrollmentId ?? ''}`))
  if (!row) throw codeUsed()
  const answers = await decryptAnswers(ctx.env, row)
  const isOpen = row.status === 'started' || row.status === 'submitted'
  // Its contact was corrected since: the code went to someone else, who is shown nothing.
  if (isOpen && !(await wentToContact(ctx, code, answers))) throw codeSuperseded()
  if (row.status === 'started')
    return resume(ctx, passed, row, answers, await answersOfOwner(ctx, passed, row, answers, proof))
  const [known, unproven, setting] = await ctx.db.batch([
    code.channel === 'email' ? accountByEmail(handle, 'patient') : patientsByPhone(handle),
    unprovenPatients(code.channel, handle),
    sql<{ hours: number }>`select ${numberSetting('session_hours_patient')} as hours`,
  ])
  if (row.status !== 'submitted') {
    const account = known.rows.find(({ id }) => id === row.userId)
    if (!account) throw codeUsed()
    return signInKnown(ctx, passed, row, account)
  }
  // An email is one account's, which shows nothing of these answers.
  const ofEmail = code.channel === 'email' ? known.rows[0] : null
  if (ofEmail) return signInKnown(ctx, passed, row, ofEmail)
  await answersOfOwner(ctx, passed, row, answers, proof)
  const account = [...known.rows, ...unproven.rows].find((each) => isSamePerson(each, answers))
  if (account) return signInKnown(ctx, passed, row, account)
  try {
    return await createPatient(ctx, passed, row, answers, setting.rows[0]?.hours ?? 12)
  } catch (error) {
    // Two enrollments of one person passed their codes at once; the other one made the account.
    if (isConstraintError(error, 'users_by_email')) return completeEnrollment(ctx, passed, proof)
    throw error
  }
}

const wentToContact = async (
  { env }: RequestContext,
  { channel, contactHash }: PassedCode['code'],
  answers: Answers,
): Promise<boolean> =>
  (await contactHashes(env, codeDestination({ ...answers, channel }).handle)).includes(contactHash)

// Families share a phone: it identifies a patient only together with name, its accents and case aside, and date of birth.
const isSamePerson = (account: Account, { dob, firstName = '', lastName = '' }: Answers): boolean =>
  account.dob === dob &&
  foldText(account.firstName) === foldText(firstName) &&
  foldText(account.lastName) === foldText(lastName)

/** On another device, after a code: the answers that may be shown, and a token for the rest. Those that may not be are forgotten. */
const resume = async (
  ctx: RequestContext,
  { code }: PassedCode,
  row: EnrollmentRow,
  answers: Answers,
  visible: Answers,
): Promise<Response> => {
  const token = randomToken()
  await commitOnce(ctx, [
    ...redeemCode(ctx, code),
    update(
      enrollments,
      {
        tokenHash: await sha256Hex(token),
        ...(visible !== answers && { answers: await encryptAnswers(ctx.env, row.id, visible) }),
      },
      sql`id = ${row.id}`,
    ),
  ])
  return enrollmentResponse({ id: row.id, token, step: stepOf(row), answers: visible }, 200)
}
const stepOf = ({ step }: EnrollmentRow) => step as EnrollmentStep

/** The person has an account: the code signs in, and the answers are forgotten. To one that staff made, it is the first proof. */
const signInKnown = async (
  ctx: RequestContext,
  { code, handle }: PassedCode,
  row: EnrollmentRow,
  account: Account,
): Promise<Response> => {
  const isFirstProof = !account.emailVerifiedAt && !account.phoneVerifiedAt
  if (account.status !== 'active') throw accountClosed()
  const session = await openSession(ctx, account, 'code')
  const other = contactOf(account, code.channel === 'email' ? 'sms' : 'email')
  // Staff typed both contacts: the one that did not open the account hears of it.
  const notice =
    isFirstProof && other.value
      ? await noticeTo(ctx, account, 'first_sign_in', [
          { channel: other.channel, address: other.value },
        ])
      : null
  await commitOnce(ctx, [
    ...redeemCode(ctx, code),
    ...(notice?.statements ?? []),
    update(
      enrollments,
      {
        status: row.status === 'enrolled' ? 'enrolled' : 'known',
        userId: account.id,
        answers: null,
      },
      sql`id = ${row.id}`,
    ),
    ...(isFirstProof ? await proveFirst(ctx, account.id, code.channel, handle) : []),
    ...session.statements,
  ])
  if (notice) ctx.waitUntil(notice.notify())
  return session.respond()
}

const proveFirst = async (
  ctx: RequestContext,
  id: string,
  channel: PassedCode['code']['channel'],
  handle: string,
): Promise<Statement[]> => [
  ...proveContact(ctx, id, channel, handle),
  ...(await profileTodoAfter(
    ctx,
    id,
    channel === 'email' ? { emailVerifiedAt: ctx.now } : { phoneVerifiedAt: ctx.now },
  )),
  emit(ctx, {
    name: channel === 'email' ? 'users.verify_email' : 'users.verify_phone',
    subjectType: 'users',
    subjectId: id,
    patientId: id,
    actorId: id,
    actorRole: 'patient',
  }),
]

const createPatient = async (
  ctx: RequestContext,
  passed: PassedCode,
  row: EnrollmentRow,
  answers: Answers,
  hours: number,
): Promise<Response> => {
  const id = uuidv7()
  const session = await openSession(
    ctx,
    {
      id,
      role: 'patient',
      status: 'active',
      hours,
      email: answers.email ?? '',
      passwordHash: null,
    },
    'code',
    { isEnrolled: true },
  )
  const statements = [
    ...redeemCode(ctx, passed.code),
    ...newPatient(ctx, id, passed, row, answers),
    ...changeOneRow(
      update(
        enrollments,
        { status: 'enrolled', userId: id, answers: null },
        sql`id = ${row.id} and version = ${row.version} and status = 'submitted'`,
      ),
    ),
    emit(ctx, {
      name: 'patients.enroll',
      subjectType: 'patients',
      subjectId: id,
      patientId: id,
      actorId: id,
      actorRole: 'patient',
      version: 1,
      detail: {
        channel: passed.code.channel,
        ...(answers.stateConfirmed && { fields: 'stateConfirmed' }),
      },
    }),
    ...session.statements,
  ]
  await commitOnce(ctx, statements)
  return session.respond()
}

const pageLanguageOf = (ctx: RequestContext) =>
  productLanguages.find((language) => language === ctx.language) ?? 'en'

/** Everything a new patient starts with. */
const newPatient = (
  ctx: RequestContext,
  id: string,
  { code: { channel } }: PassedCode,
  row: EnrollmentRow,
  answers: Answers,
): Statement[] => {
  const at = ctx.now
  const required = validate(requiredAnswers, answers)
  const { firstName, lastName, dob, email, phone, state, zip } = required
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
      nickname: answers.nickname || null,
      pronouns: answers.pronouns,
      // The language the patient reads the site in, unless they said another.
      language: answers.language ?? pageLanguageOf(ctx),
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
      cboId: sql`(select id from cbos where id = coalesce(${row.cboId}, ${firstCboIn(state)}, ${textSetting('default_cbo_id')}))`,
      themeId: row.themeId,
      enrolledAt: at,
      createdAt: at,
      updatedAt: at,
    }),
    insert(credentials, { userId: id }),
    saveSettings(
      id,
      {
        self_enrollment: 'true',
        time_format: '12h',
      },
      at,
    ),
    openTodo('PHOTO_ID', id, at),
    openTodo('PROFILE_INCOMPLETE', id, at),
    ...(answers.startedFor === 'pep' ? [choosePep(id, state, at)] : []),
  ]
}

/** PEP was chosen with the way in: it is not asked again, while the clock runs. */
const choosePep = (patientId: string, state: string, at: string): Statement => sql`
  insert into patient_treatments (patient_id, treatment_id, active, since)
  select ${patientId}, t.id, 1, ${at} from treatments t
    join treatment_encounter_types o on o.treatment_id = t.id and o.stage = 'initial'
  where t.active = 1 and o.encounter_type_id = ${String(encounterTypeIds.pep)}
    and ${isPepOffered(sql`${state}`)}`

/** One batch; the second request with the same code is told that it was used. */
const commitOnce = async (ctx: RequestContext, statements: readonly Statement[]): Promise<void> => {
  await ctx.db.batch(statements).catch(throwCodeUsed)
  ctx.waitUntil(drainOutbox(ctx.env))
}
