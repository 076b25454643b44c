import { emitBySystem } from '#edge/events/emit'
import type { Subscriber } from '#edge/events/subscriber'
import { insertFrom, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { settlePayments } from './settle'
import { payments } from './table'

/** What decides about the payment of a visit. */
const ofVisits = [
  'start',
  'take_in_writing',
  'reschedule',
  'on_demand_swap',
  'accept',
  'cancel',
  'set_canceled',
  'set_missed',
  'abandon',
  'reject',
  'fail',
]
const corrections = ['appointments.correct_to_scheduled', 'appointments.correct_to_waiting']
const names = [
  ...ofVisits.map((verb) => `appointments.${verb}`),
  ...corrections,
  'payments.hold',
  'payments.refund',
  'payments.resolve',
]

/** Charges, lets go and gives back as the visit of a payment goes: after the write that made it so. */
export const paymentSettlement: Subscriber = {
  name: 'payments',
  matches: ({ name }) => names.includes(name),
  handle: async (events, { env, db, runAgain }) => {
    for (const { subjectId, name, at } of events) {
      if (corrections.includes(name)) await db.batch(askAgain(subjectId ?? '', at))
      const which = sql`(p.id = ${subjectId} or p.appointment_id = ${subjectId})`
      if ((await settlePayments(env, db, which, now())) > 0) runAgain()
    }
  },
}

/** A visit that was let go and takes place after all: its card was let go, so that another is asked for. */
const askAgain = (appointmentId: string, at: string) => {
  const id = uuidv7()
  return [
    insertFrom(
      payments,
      {
        id,
        patientId: sql`v.patient_id`,
        appointmentId: sql`v.appointment_id`,
        encounterTypeId: sql`v.encounter_type_id`,
        amount: sql`v.amount`,
        status: 'pending',
        attempt: 1,
        createdAt: at,
        updatedAt: at,
      },
      sql`from payments v where v.appointment_id = ${appointmentId} and v.status in ('voided', 'refunded')
        order by v.created_at desc limit 1 on conflict do nothing`,
    ),
    emitBySystem(
      { name: 'payments.request', row: 'p', at },
      sql`from payments p where p.id = ${id}`,
    ),
  ]
}
