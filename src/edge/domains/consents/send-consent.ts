import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { enqueueDelivery, notifyQueue } from '../../deliveries/enqueue-delivery'
import { consentRequestMessage } from '../../deliveries/templates'
import { emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { respond } from '../../jsonapi/read-handlers'
import { raw } from '../../platform/db/statement'
import { appOrigin } from '../../platform/environment'
import { uuidv7 } from '../../platform/ids'
import { chartOf, type Door } from '../patients/patient-access'

export const sendConsentDoor: Door = {
  patient: ['own', 'own'],
  provider: [null, 'assigned'],
  assistant: [null, 'assigned'],
  support: [null, 'all'],
  manager: [null, null],
  clinical_admin: [null, 'all'],
  clinical_lead: [null, 'assigned'],
  cbo: ['own_cbo', 'own_cbo'],
  pharmacy: [null, null],
  admin: [null, null],
}

interface Contact {
  readonly email: string
  readonly phone: string | null
  readonly prefers: string
  readonly optedOut: number
}

/** Once an hour at most, however often it is asked for. */
export const sendConsent = async (ctx: RequestContext): Promise<Response> => {
  const { id } = await chartOf(ctx, sendConsentDoor, 'write')
  const contact = await ctx.db.first(
    raw<Contact>(sql`
      select u.email, u.phone, p.preferred_communication as prefers, p.sms_opt_out as "optedOut"
      from users u join patients p on p.id = u.id where u.id = ${id}`),
  )
  const text = contact?.prefers === 'Text' && !contact.optedOut ? contact.phone : null
  const channel = text ? 'sms' : 'email'
  const delivery = uuidv7()
  const link = new URL('/app', appOrigin(ctx.env)).href
  await ctx.db.batch([
    await enqueueDelivery(ctx.env, {
      id: delivery,
      key: `send_consent:${id}:${ctx.now.slice(0, 13)}`,
      userId: id,
      channel,
      to: text ?? contact?.email ?? '',
      template: 'send_consent',
      message: consentRequestMessage(link),
    }),
    emit(ctx, {
      name: 'patients.send_consent',
      subjectType: 'patients',
      subjectId: id,
      patientId: id,
      detail: { channel },
    }),
  ])
  ctx.waitUntil(notifyQueue(ctx.env, delivery))
  ctx.waitUntil(drainOutbox(ctx.env))
  return respond({ data: { type: 'consent_requests', id: delivery, attributes: { channel } } }, 201)
}
