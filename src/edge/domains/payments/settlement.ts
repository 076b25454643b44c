import type { Subscriber } from '#edge/events/subscriber'
import { sql } from '#edge/platform/db/index'
import { now } from '#edge/platform/time'
import { settlePayments } from './settle'

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
const names = [
  ...ofVisits.map((verb) => `appointments.${verb}`),
  'payments.hold',
  'payments.refund',
  'payments.resolve',
  'payments.win_dispute',
]

/** Charges, lets go and gives back as the visit of a payment goes: after the write that made it so. */
export const paymentSettlement: Subscriber = {
  name: 'payments',
  matches: ({ name }) => names.includes(name),
  handle: async (events, { env, db, runAgain }) => {
    for (const { subjectId } of events) {
      const which = sql`(p.id = ${subjectId} or p.appointment_id = ${subjectId})`
      if ((await settlePayments(env, db, which, now())) > 0) runAgain()
    }
  },
}
