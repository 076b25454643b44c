import { type StoredEvent, verbOf } from '#edge/events/event'
import { recordFailedTransmission } from '#edge/events/failed-transmissions'
import type { Subscriber, SubscriberContext } from '#edge/events/subscriber'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { inList, sql } from '#edge/platform/db/index'
import { ErxRefusal, type ErxService } from '#edge/platform/services/erx'
import type { ScriptMessage } from '#edge/platform/services/erx/script-message'
import { DeliveryError } from '#edge/platform/services/http-provider'
import { iso, now } from '#edge/platform/time'
import { loadOrders, moveBySystem, type OrderRow, openErxService } from '../prescriptions'
import { prescriptions as contract } from '../prescriptions/contract'
import { withdrawnStatuses } from '../prescriptions/transitions'
import { erxOrderOf } from './erx-order-of'
import { newsStatements } from './news'

const verbs =
  'sign retry move resend refill cancel discontinue recall replace decline_change deny_renewal'.split(
    ' ',
  )

/** Takes what was signed to its pharmacy, and what is decided of it afterwards, after the write that made it so. */
export const prescriptionOrders: Subscriber = {
  name: 'prescription_orders',
  matches: ({ name }) => verbs.some((verb) => name === `prescriptions.${verb}`),
  handle: async (events, context) => {
    const service = await openErxService(context.env, context.db)
    if (!service) return
    for (const event of events) {
      const [row] = await loadOrders(context, event.subjectId ?? '')
      const content = row && contentOf(row, verbOf(event))
      if (!content) continue
      const message = { ...content, ...(await addressed(context, row, event)) }
      if (content.isFirst) await send(context, service, row, message)
      else await service.send(message)
    }
  },
  onDeadLetter: ({ subjectId }) =>
    recordFailedTransmission(
      'prescriptions',
      'r',
      sql`r.id = ${subjectId} and not ${inList(sql`r.status`, withdrawnStatuses)}`,
    ),
}

type Content = Pick<ScriptMessage, 'event' | 'answers' | 'isDenied' | 'reason'> & {
  /** Whether it takes the prescription to its pharmacy. */
  readonly isFirst?: true
}

const stopVerbs = ['cancel', 'move', 'discontinue', 'recall', 'replace', 'retry']

/** The message that an event asks for, by what stands of the prescription by now; null for none. */
const contentOf = (row: OrderRow, verb: string): Content | null => {
  const { status, requestId, renewedRequestId, renewedStatus } = row
  if (status === 'signed' || status === 'sending')
    // It answers what the pharmacy asked for, or is new.
    return {
      event: !renewedRequestId
        ? 'NewRx'
        : renewedStatus === 'discontinued'
          ? 'RxChangeResponse'
          : 'RxRenewalResponse',
      answers: renewedRequestId,
      isFirst: true,
    }
  // Refills of a medicine that is stopped lie at the pharmacy as well.
  if (stopVerbs.includes(verb) && (status === 'cancel_requested' || row.recall === 'asked'))
    return { event: 'CancelRx', reason: row.reasonText ?? row.reasonCode }
  if (verb === 'refill' && status === 'sent') return { event: 'Resupply' }
  if (verb === 'decline_change')
    return { event: 'RxChangeResponse', answers: requestId, isDenied: true }
  // A patient's own request is answered to the patient.
  return verb === 'deny_renewal' && requestId
    ? {
        event: 'RxRenewalResponse',
        answers: requestId,
        isDenied: true,
        reason: row.reasonText ?? row.reasonCode,
      }
    : null
}

/** An event is one message, however often it is sent. */
const addressed = async (
  context: SubscriberContext,
  row: OrderRow,
  { seq, at }: StoredEvent,
): Promise<Pick<ScriptMessage, 'id' | 'sentAt' | 'order'>> => ({
  id: `${row.id}.${seq}`,
  sentAt: at,
  order: await erxOrderOf(context, row),
})

const unexplained = 'The prescribing service did not take it, and did not say why.'

/** What the service refuses for good is an error that staff see with its reason; what it is too busy for is tried again. */
const send = async (
  { env, db }: SubscriberContext,
  service: ErxService,
  row: OrderRow,
  message: ScriptMessage,
) => {
  const which = sql`r.id = ${row.id}`
  const at = iso(now())
  await db.batch([
    ...(row.status === 'signed' ? moveBySystem('send', which, { at }) : []),
    sql`update prescriptions set erx_message_id = ${message.id}, pharmacy_note = null where id = ${row.id}`,
  ])
  // What was canceled or printed since it was read goes nowhere.
  if (
    !(await db.exists(sql`select 1 from prescriptions r where ${which} and r.status = 'sending'`))
  )
    return
  try {
    const { erxId, isSent } = await service.send(message)
    await db.batch([
      sql`update prescriptions set carrier = ${service.name}, erx_id = ${erxId} where id = ${row.id}`,
      ...(isSent ? await newsStatements(db, { id: row.id, action: 'accept' }, iso(now())) : []),
    ])
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.isRetryable) throw error
    const words = error instanceof ErxRefusal ? error.words : unexplained
    const { pharmacyNote } = await encryptFields({ contract }, env, row.id, { pharmacyNote: words })
    const set = sql`, pharmacy_note = ${pharmacyNote}`
    await db.batch([...moveBySystem('fail', which, { at, set })])
  }
}
