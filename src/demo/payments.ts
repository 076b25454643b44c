import { dayMs, iso, minuteMs, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { visitId } from './rows/appointment-rows'
import type { Case } from './rows/patient-rows'
import type { DemoStatus, DemoVisit } from './visits/appointments'

const amount = 4900
const card = 'visa 4242'
const paymentMethodId = 'pm_card_4242'
/** How long a card network keeps a hold. */
const holdMs = 7 * dayMs

/** Further off than this, a card is saved and held the day before. */
const heldAheadMs = 5 * dayMs

const statusAfter: Partial<Record<DemoStatus, 'held' | 'captured' | 'voided'>> = {
  Scheduled: 'held',
  Complete: 'captured',
  Missed: 'voided',
  Canceled: 'voided',
}
/** What the card service has of each. */
const heldAs = { held: 'held', captured: 'captured', voided: 'canceled' } as const

/** The visits of those who pay by card: held ahead of them, paid, or let go. The clinic takes cards until who runs it says otherwise. */
export const paymentSteps = (today: PlainDate): InsertStep[] => {
  const paid = demoCases(today).flatMap((one) =>
    one.visits.flatMap((visit) => {
      const status = paysByCard(one, visit) && statusAfter[visit.status]
      return status && visit.mode !== 'async_messaging' ? [{ one, visit, status }] : []
    }),
  )
  const rows = paid.map(({ one, visit, status }, at) => {
    const { person, noon } = one
    const isAhead = status === 'held' && visit.start > noon + heldAheadMs
    const id = demoId('payment', at + 1)
    const shared = {
      payment_method_id: paymentMethodId,
      customer_id: `cus_${person.id}`,
      amount,
      card,
      capture_before: status === 'held' && !isAhead ? iso(noon + holdMs) : null,
      created_at: iso(visit.booked - minuteMs),
    }
    const intentId = `pi_demo_${at + 1}`
    return {
      payment: rowOf('payments', {
        id,
        patient_id: person.id,
        appointment_id: visitId(one, visit),
        encounter_type_id: visit.encounterType,
        // Of two that were saved, one was refused when it was held.
        status: isAhead ? (at % 2 ? 'failed' : 'saved') : status,
        failure_code: isAhead && at % 2 ? 'insufficient_funds' : null,
        intent_id: isAhead ? null : intentId,
        captured_amount: status === 'captured' ? amount : null,
        captured_at: status === 'captured' ? iso(visit.start) : null,
        updated_at: iso(status === 'held' ? visit.booked : visit.start),
        ...shared,
      }),
      intent: isAhead
        ? []
        : rowOf('embedded_intents', {
            id: intentId,
            request_key: `${id}-1-card`,
            payment_id: id,
            status: heldAs[status],
            client_secret: `${intentId}_secret_demo`,
            is_released: status === 'voided' ? 1 : 0,
            ...shared,
          }),
    }
  })
  return [
    insertRows(rows.flatMap(({ intent }) => intent)),
    insertRows(
      rows.map(({ payment }) => payment),
      { where: 'exists (select 1 from appointments where id = :appointment_id)' },
    ),
    {
      table: 'feature_flags',
      sql: `update feature_flags set value = 1, version = version + 1 where key = 'cash_pay' and version = 1`,
      rows: [[]],
    },
  ]
}

/** The first of all paid their first visit so, before they told of their insurance. */
const paysByCard = ({ person }: Case, { number }: DemoVisit) =>
  person.more.cashPay === 1 || (person.number === 1 && number === 1)
