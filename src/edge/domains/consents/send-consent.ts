import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { raw } from '#edge/platform/db/statement'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { requestConsents } from './contract'

interface Recipient {
  readonly email: string
  readonly phone: string | null
  readonly prefers: string
  readonly optedOut: number
  readonly language: string
}

/** Sent once an hour at most, however often it is asked for. */
export const requestConsentsOperation = operation(requestConsents, {
  subject: patientSubject,
  policy: policyOver(patients.id, {
    patient: ['own', 'send_consent'],
    provider: ['careTeam', 'send_consent'],
    assistant: ['careTeam', 'send_consent'],
    support: ['everyone', 'send_consent'],
    clinical_admin: ['everyone', 'send_consent'],
    clinical_lead: ['careTeam', 'send_consent'],
    cbo: ['ownOrganization', 'send_consent'],
  }),
  handle: async ({ patient, env, db, now }) => {
    const recipient = await db.first(
      raw<Recipient>(sql`
        select u.email, u.phone, u.language, p.preferred_communication as prefers, p.sms_opt_out as "optedOut"
        from users u join patients p on p.id = u.id where u.id = ${patient.id}`),
    )
    const phone = recipient?.prefers === 'Text' && !recipient.optedOut ? recipient.phone : null
    const channel = phone ? 'sms' : 'email'
    const id = uuidv7()
    const link = new URL('/app', appOrigin(env)).href
    const delivery = await enqueueDelivery(env, {
      id,
      key: `send_consent:${patient.id}:${now.slice(0, 13)}`,
      userId: patient.id,
      channel,
      to: phone ?? recipient?.email ?? '',
      kind: 'consent_request',
      language: recipient?.language ?? 'en',
      values: { link },
    })
    return {
      write: [delivery],
      detail: { channel },
      data: { id, channel },
      onCommitted: () => notifyQueue(env, id),
    }
  },
})
