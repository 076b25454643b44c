import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { accountById, accountTakesNoMail, reachableContact } from '../sessions'
import { requestConsents } from './contract'

const onPatient = onSubject(patientSubject, {
  patient: ['own', 'send_consent'],
  provider: ['careTeam', 'send_consent'],
  assistant: ['careTeam', 'send_consent'],
  support: ['everyone', 'send_consent'],
  clinical_admin: ['everyone', 'send_consent'],
  clinical_lead: ['careTeam', 'send_consent'],
  cbo: ['ownOrganizationEntries', 'send_consent'],
})

/** Sent once an hour at most by each way, however often it is requested. */
export const requestConsentsOperation = operation(requestConsents, onPatient, async (ctx) => {
  const { patient, env, db, now } = ctx
  const [accounts, preferences] = await db.batch([
    accountById(patient.id),
    sql<{ prefers: string; optedOut: number }>`
      select preferred_communication as prefers, sms_opt_out as "optedOut" from patients where id = ${patient.id}`,
  ])
  const [account] = accounts.rows
  if (account?.status !== 'active') throw accountTakesNoMail()
  const { prefers, optedOut } = preferences.rows[0] ?? {}
  const to = await reachableContact(
    ctx,
    optedOut ? { ...account, phone: null } : account,
    prefers === 'Text' ? 'sms' : 'email',
  )
  if (!to)
    throw conflict(
      'contact_unreachable',
      'We cannot send to any verified email or phone of this patient. Write to them here, or call them',
    )
  const { channel } = to
  const id = uuidv7()
  const link = new URL('/app', appOrigin(env)).href
  const delivery = await enqueueDelivery(env, {
    id,
    key: `send_consent:${patient.id}:${channel}:${now.slice(0, 13)}`,
    userId: patient.id,
    channel,
    to: to.address,
    kind: 'consent_request',
    language: account.language,
    values: { link },
  })
  return {
    write: [delivery],
    detail: { channel },
    data: { id, channel },
    onCommitted: () => notifyQueue(env, id),
  }
})
