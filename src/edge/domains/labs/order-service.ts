import { recordFailedTransmission } from '#edge/events/failed-transmissions'
import type { Subscriber, SubscriberContext } from '#edge/events/subscriber'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { inList, legalName, sql } from '#edge/platform/db/index'
import { type LabOrder, labService } from '#edge/platform/services/labs'
import { iso, now } from '#edge/platform/time'
import { labs as contract } from './contract'
import { type LabTestCode, labTestOf } from './lab-tests'
import type { LabStatus } from './transitions'
import { type VendorCode, vendorOf } from './vendors'

/** Takes orders to their labs and calls back those that were canceled, after the write that made them so. */
export const labOrders: Subscriber = {
  name: 'lab_orders',
  matches: ({ name, detail }) =>
    name === 'labs.order' ||
    name === 'labs.cancel' ||
    name === 'labs.retry' ||
    (name === 'labs.create' && detail?.kind === 'order'),
  handle: async (events, context) => {
    const service = labService(context.env)
    if (!service) return
    for (const row of await loadOrders(
      context,
      events.map(({ subjectId }) => subjectId ?? ''),
    )) {
      if (vendorOf(row.vendor).isByHand) continue
      // Also one that was not placed as far as we know: the answer may have been lost.
      if (row.status === 'canceled') await service.cancelOrder(orderOf(row))
      if (row.status !== 'ordered' || row.placedAt) continue
      await service.placeOrder(orderOf(row))
      await context.db.batch([
        sql`update labs set placed_at = ${iso(now())}, carrier = ${service.name} where id = ${row.id}`,
      ])
    }
  },
  onDeadLetter: ({ subjectId }) =>
    recordFailedTransmission(
      'labs',
      'l',
      sql`l.id = ${subjectId}
        and (l.status = 'canceled' or (l.status = 'ordered' and l.placed_at is null))`,
    ),
}

interface OrderRow {
  readonly id: string
  readonly vendor: VendorCode
  readonly status: LabStatus
  readonly placedAt: string | null
  readonly orderedAt: string
  readonly tests: readonly LabTestCode[]
  readonly patientId: string
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly phone: string | null
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly state: string
  readonly zip: string
  readonly clinicianName: string | null
  readonly npi: string | null
}

const loadOrders = async ({ env, db }: SubscriberContext, ids: readonly string[]) => {
  const rows = await db.all(sql<OrderRow>`
    select l.id, l.vendor, l.status, l.placed_at as "placedAt", l.ordered_at as "orderedAt", l.tests,
      p.id as "patientId", u.first_name as "firstName", u.last_name as "lastName", p.dob, u.phone,
      p.address_line_1 as line1, p.address_line_2 as line2, p.city, p.state, p.zip,
      ${legalName('c')} as "clinicianName", d.npi
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id
      left join providers d on d.id = l.provider_id left join users c on c.id = d.user_id
    where ${inList(sql`l.id`, ids)} and l.ordered_at is not null`)
  return decryptFields({ contract }, env, rows)
}

const orderOf = (row: OrderRow): LabOrder => ({
  id: row.id,
  vendor: row.vendor,
  orderedAt: row.orderedAt,
  tests: row.tests.map((code) => ({
    code,
    loinc: labTestOf(code).loinc,
    name: labTestOf(code).name,
  })),
  patient: {
    id: row.patientId,
    firstName: row.firstName,
    lastName: row.lastName,
    dob: row.dob,
    phone: row.phone,
    address: [row.line1, row.line2].flatMap((line) => (line ? [line] : [])),
    city: row.city,
    state: row.state,
    zip: row.zip,
  },
  clinician: row.clinicianName ? { name: row.clinicianName, npi: row.npi } : null,
})
