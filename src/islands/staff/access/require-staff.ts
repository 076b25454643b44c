import type { AstroGlobal } from 'astro'
import { tokenCookieName } from '#edge/access/cookies'
import { type Api, ApiError } from '#edge/client'
import { unansweredStatuses } from '#edge/domains/prescriptions/transitions'
import { holdClinicZone, type TimeFormat } from '#edge/platform/time'
import type { Signer } from '#islands/ui/form/InitialsField.tsx'
import { startNotices } from '#server/notices'
import { signInFirst } from '#server/sign-in-first'
import { type Capabilities, hasCapability } from './capabilities'
import { countWaiting } from './count-waiting'
import { type PatientMessageKind, patientMessageKinds } from './message-kinds'
import { canOpenPage, type StaffRole } from './nav-links'
import { type ReadableParts, readablePartsOf } from './readable-parts'

/** The member of staff whose page this is. */
export interface StaffUser {
  readonly id: string
  readonly role: StaffRole
  readonly name: string
  /** Whose initials they sign with. */
  readonly signer: Signer
  readonly pronouns: string | null
  readonly portrait: string
  /** Where their clock hangs: an IANA zone. */
  readonly zone: string
  readonly hours: TimeFormat
  /** Their own clinician's record, for who is one. */
  readonly providerId: string | null
  readonly access: ReadableParts
  /** What they may write from a patient's card. */
  readonly messageKinds: readonly PatientMessageKind[]
  /** Books visits of the patients in their care. */
  readonly canBookVisits: boolean
}
/** The clock they read. */
export type ClockSettings = Pick<StaffUser, 'zone' | 'hours'>

export interface WaitingWork {
  /** Results of labs that wait for them; null where they read none. */
  readonly unreviewedLabs: number | null
  /** Patients who wait to be seen now; null for who does not see the queue. */
  readonly waitingPatients: number | null
  /** Prescriptions that wait for a signature or an answer of theirs; null where they write none. */
  readonly unsignedPrescriptions: number | null
  /** Requests to payers that wait for the clinic; null for who makes none. */
  readonly openPriorAuths: number | null
  /** What is wrong with the audit trail, for those who answer for it. */
  readonly auditAlarm: string | null
}

export interface StaffPageData {
  readonly me: StaffUser
  readonly unreadNotifications: number
  /** Conversations that wait for them; null where they have none. */
  readonly unreadMessages: number | null
  /** Counted while the page reads its own records. */
  readonly waitingWork: Promise<WaitingWork>
  readonly capabilities: Capabilities
  /** What the account may do to content. */
  readonly accessRights: readonly string[]
  readonly version: string
  readonly activity: { readonly inactivityPeriod: number; readonly keepAlive: number }
}
type Page = Pick<AstroGlobal, 'locals' | 'url' | 'redirect' | 'rewrite' | 'cookies'>

/** The start page, and what is one's own. */
const openToAllStaff = ['/staff', '/staff/account', '/staff/settings']

/** The user of a staff page, or the answer instead: sign in first (redirect), or 403. */
export const requireStaff = async (page: Page): Promise<StaffPageData | Response> => {
  const { locals, url, rewrite } = page
  const { session } = locals
  if (!session) return signInFirst(page)
  const { role } = session
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (role === 'patient') return rewrite('/401')
  startNotices(locals)
  try {
    const [me, settings] = await Promise.all([
      locals.api.call('GET /me'),
      locals.api.system_settings.list(),
    ])
    holdClinicZone(settings.find(({ key }) => key === 'clinic_timezone')?.value)
    const { capabilities } = me
    if (!openToAllStaff.includes(path) && !canOpenPage(capabilities, path)) return rewrite('/401')
    const isMine = me.providerId !== null || role === 'assistant'
    const waitingWork = loadWaitingWork(locals.api, capabilities, isMine)
    // A page that answers without its frame never asks how this went.
    waitingWork.catch(() => undefined)
    const seconds = (key: string, fallback: number) =>
      Number(settings.find((one) => one.key === key)?.value) || fallback
    return {
      me: {
        id: me.id,
        role,
        name: me.fullChosenName,
        signer: { firstName: me.firstName, lastName: me.lastName, language: me.language },
        pronouns: me.pronouns,
        portrait: me.portrait ?? me.id,
        zone: me.timezone,
        hours: me.userSettings.some(({ value }) => value === '24h') ? '24h' : '12h',
        providerId: me.providerId,
        access: readablePartsOf(capabilities),
        messageKinds: patientMessageKinds(capabilities),
        canBookVisits: hasCapability(capabilities, 'appointments.create'),
      },
      unreadNotifications: me.unreadNotificationCount,
      unreadMessages: hasCapability(capabilities, 'conversations.list')
        ? me.totalUnreadMessageCount
        : null,
      waitingWork,
      capabilities,
      accessRights: JSON.parse(
        me.userSettings.find(({ name }) => name === 'access_rights')?.value ?? '[]',
      ),
      version: locals.environment.VERSION,
      activity: {
        inactivityPeriod: seconds('inactivity_period', 1800),
        keepAlive: seconds('keep_alive_seconds', 300),
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // Ended elsewhere: while the token is there, the sign-in page would take them for signed in.
    page.cookies.delete(tokenCookieName, { path: '/' })
    return signInFirst(page)
  }
}

const loadWaitingWork = async (
  api: Api,
  capabilities: Capabilities,
  isMine: boolean,
): Promise<WaitingWork> => {
  const [audit, unreviewedLabs, waitingPatients, unsignedPrescriptions, openPriorAuths] =
    await Promise.all([
      hasCapability(capabilities, 'audit.check') ? api.call('GET /audit_check') : null,
      canOpenPage(capabilities, '/staff/labs') ? countLabs(api) : null,
      canOpenPage(capabilities, '/staff/queue') ? countWaiting(api) : null,
      canOpenPage(capabilities, '/staff/prescriptions') ? countUnsigned(api, isMine) : null,
      canOpenPage(capabilities, '/staff/prior-auths') ? countPriorAuths(api, isMine) : null,
    ])
  return {
    unreviewedLabs,
    waitingPatients,
    unsignedPrescriptions,
    openPriorAuths,
    auditAlarm: audit && auditAlarmOf(audit),
  }
}

const countLabs = async (api: Api): Promise<number | null> => {
  const filter = { mine: true, awaitsClosing: true }
  return (await api.labs.page({ filter, page: { size: 0, total: true } })).total
}

const countUnsigned = async (api: Api, isMine: boolean) => {
  const filter = { status: [...unansweredStatuses], ...(isMine && { mine: true }) }
  return (await api.prescriptions.page({ filter, page: { size: 0, total: true } })).total
}

/** Requests that wait for the clinic: begun and not submitted, or asked more of. */
const countPriorAuths = async (api: Api, isMine: boolean) => {
  const filter = {
    status: ['draft' as const, 'info_requested' as const],
    ...(isMine && { mine: true }),
  }
  return (await api.prior_auths.page({ filter, page: { size: 0, total: true } })).total
}

/** Words for the banner; nothing while all is well or nothing was checked yet. */
export const auditAlarmOf = ({
  state,
  firstBroken,
}: {
  readonly state: string
  readonly firstBroken: number | null
}): string | null => {
  if (state === 'broken')
    return `The audit trail was changed outside this application, from event ${firstBroken} on. Tell the person responsible for security now, and change nothing in the database.`
  if (state === 'restore_suspected')
    return 'The database is older than its audit trail: it was restored, or its newest events were removed. Two admins say which, on the page Audit trail under Clinic.'
  if (state === 'overdue')
    return 'The audit trail has not been checked for more than a day and a half. Ask for the daily job to be looked at.'
  return null
}
