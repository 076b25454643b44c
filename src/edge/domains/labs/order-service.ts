import { recordFailedTransmission } from '#edge/events/failed-transmissions'
import type { Subscriber, SubscriberContext } from '#edge/events/subscriber'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, legalName, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import type { LabOrder } from '#edge/platform/services/lab-orders/lab-order'
import { labService } from '#edge/platform/services/labs'
import { iso, now } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { fhirPersonOf, type PersonRow, personColumns } from '../patients'
import { labs as contract } from './contract'
import { type LabTestCode, labTestOf } from './lab-tests'
import { isShippableRow } from './orders'
import type { LabTest } from './tests/lab-test'
import type { LabStatus } from './transitions'
import { kitVendors, orderFormatOf, type VendorCode, vendorOf } from './vendors'

/** Takes orders to their labs and calls back those that were canceled, after the write that made them so. */
export const labOrders: Subscriber = {
  name: 'lab_orders',
  matches: ({ name, detail }) =>
    name === 'labs.order' ||
    name === 'labs.cancel' ||
    name === 'labs.retry' ||
    (name === 'labs.create' && detail?.kind === 'order'),
  handle: async (events, context) => {
    for (const row of await loadOrders(
      context,
      events.map(({ subjectId }) => subjectId ?? ''),
    )) {
      const service = labService(context.env, orderFormatOf(row.vendor))
      if (vendorOf(row.vendor).isByHand || !service) continue
      // Also one that was not placed as far as we know: the answer may have been lost.
      if (row.status === 'canceled') await service.cancelOrder(orderOf(row))
      if (row.status !== 'ordered' || row.placedAt) continue
      // The address may have gone from the record since the order: no parcel goes to a part of one.
      if (kitVendors.includes(row.vendor) && !row.isShippable) {
        await context.db.batch(recordUnsent(row.id))
        continue
      }
      await service.placeOrder(orderOf(row))
      await context.db.batch([
        sql`update labs set placed_at = ${iso(now())}, carrier = ${service.name} where id = ${row.id}`,
      ])
    }
  },
  onDeadLetter: ({ subjectId }) => recordUnsent(subjectId),
}

const recordUnsent = (id: string | null) =>
  recordFailedTransmission(
    'labs',
    'l',
    sql`l.id = ${id} and l.transmission_failed_at is null
      and (l.status = 'canceled' or (l.status = 'ordered' and l.placed_at is null))`,
  )

interface OrderRow extends PersonRow {
  readonly id: string
  readonly vendor: VendorCode
  readonly status: LabStatus
  readonly placedAt: string | null
  readonly orderedAt: string
  readonly tests: readonly LabTestCode[]
  /** Names of the treatments the patient is in, with bars between. */
  readonly treatments: string | null
  /** Whether a parcel finds its way to the patient. */
  readonly isShippable: 0 | 1
  readonly clinicianName: string | null
  readonly npi: string | null
}

/** An order as its lab gets it. */
export const loadLabOrder = async (
  env: Environment,
  db: Db,
  id: string,
): Promise<LabOrder | undefined> => (await loadOrders({ env, db }, [id])).map(orderOf)[0]

const loadOrders = async (
  { env, db }: Pick<SubscriberContext, 'env' | 'db'>,
  ids: readonly string[],
) => {
  const rows = await db.all(sql<OrderRow>`
    select l.id, l.vendor, l.status, l.placed_at as "placedAt", l.ordered_at as "orderedAt", l.tests,
      ${personColumns}, ifnull(${isShippableRow}, 0) as "isShippable",
      (select group_concat(t.name, '|') from patient_treatments pt join treatments t on t.id = pt.treatment_id
        where pt.patient_id = p.id and pt.active = 1) as treatments,
      ${legalName('c')} as "clinicianName", d.npi
    from labs l join patients p on p.id = l.patient_id join users u on u.id = p.id
      left join providers d on d.id = l.provider_id left join users c on c.id = d.user_id
    where ${inList(sql`l.id`, ids)} and l.ordered_at is not null`)
  return decryptFields({ contract }, env, rows)
}

/** Codes of SNOMED CT, reviewed 2026-11-29. */
const specimenTypes: Readonly<Record<LabTest['specimen'], LabOrder['tests'][number]['specimen']>> =
  {
    blood: { name: 'Blood', snomed: '119297000' },
    urine: { name: 'Urine', snomed: '122575003' },
    throat: { name: 'Throat swab', snomed: '258529004' },
    rectal: { name: 'Rectal swab', snomed: '258528007' },
    vaginal: { name: 'Vaginal swab', snomed: '258520000' },
    mouth: { name: 'Oral fluid', snomed: null },
  }

/** Why a patient is tested, where their treatment says so (ICD-10-CM 2027, reviewed 2026-11-29). */
const reasons = {
  PrEP: { code: 'Z29.81', name: 'Encounter for HIV pre-exposure prophylaxis' },
  PEP: { code: 'Z20.6', name: 'Contact with and (suspected) exposure to HIV' },
  'STI Testing': {
    code: 'Z11.3',
    name: 'Encounter for screening for infections with a predominantly sexual mode of transmission',
  },
} as const

const orderOf = (row: OrderRow): LabOrder => ({
  id: row.id,
  vendor: row.vendor,
  orderedAt: row.orderedAt,
  tests: row.tests.map((code) => ({
    code,
    loinc: labTestOf(code).loinc,
    name: labTestOf(code).name,
    specimen: specimenTypes[labTestOf(code).specimen],
  })),
  diagnoses: entriesOf(reasons).flatMap(([treatment, reason]) =>
    row.treatments?.split('|').includes(treatment) ? [reason] : [],
  ),
  patient: fhirPersonOf(row),
  clinician: row.clinicianName ? { name: row.clinicianName, npi: row.npi } : null,
})
