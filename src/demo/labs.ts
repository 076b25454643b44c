import { type ReadingContext, readValue } from '#edge/domains/labs/reading/read-value'
import { labs } from '../edge/domains/labs/contract'
import { hasResult, type LabTestCode, labTestOf } from '../edge/domains/labs/lab-tests'
import { gravityOf } from '../edge/domains/labs/marks/gravity'
import { callReasonOf } from '../edge/domains/labs/marks/release-rules'
import { labResults } from '../edge/domains/labs/results/contract'
import { printedRange } from '../edge/domains/labs/tests/printed-range'
import type { LabStatus } from '../edge/domains/labs/transitions'
import { type VendorCode, vendorOf } from '../edge/domains/labs/vendors'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { keysOf } from '../edge/platform/typed-keys'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { type DemoLab, labsOf } from './rows/lab-orders'
import { type Case, clinicianId, providerId } from './rows/patient-rows'

/** Orders at every step, and results to read and to follow over a year; encrypted with the keys of this computer. */
export const labSteps = async (
  today: PlainDate,
  keys: Keyring,
  /** The version of the rules that read them. */
  rules: string,
): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const rows = await Promise.all(
    cases.flatMap((one, at) => {
      return labsOf(one, at).map((order, place) =>
        rowsOf(keys, one, order, at * 100 + place, rules),
      )
    }),
  )
  return [
    insertRows(rows.map(({ lab }) => lab)),
    insertRows(
      rows.flatMap(({ results }) => results),
      { where: 'exists (select 1 from labs where id = :lab_id)' },
    ),
  ]
}

const reasons: Readonly<Partial<Record<LabStatus, string>>> = {
  canceled: 'patient_asked',
  rejected: 'leaked',
}
const beforeOrder: readonly LabStatus[] = ['draft']
const beforeSample: readonly LabStatus[] = [
  'draft',
  'ordered',
  'kit_preparing',
  'kit_shipped',
  'kit_delivered',
  'requisition_ready',
  'lost',
  'canceled',
  'expired',
]
const shipped: readonly LabStatus[] = ['kit_shipped', 'kit_delivered', 'lost']
const onItsWay: readonly LabStatus[] = ['kit_shipped', 'kit_delivered', 'in_transit', 'lost']

const rowsOf = async (keys: Keyring, one: Case, order: DemoLab, number: number, rules: string) => {
  const { person, noon } = one
  const { vendor, tests, status, daysAgo, result, isAskedFor } = order
  const id = demoId('lab', number)
  const clinician = clinicianId(person.panel ?? 0)
  const orderedAt = iso(noon - daysAgo * dayMs)
  const values = result?.values ?? {}
  const found = keysOf(values).map((code) => [code, values[code] ?? ''] as const)
  const finalAt = result ? iso(noon - result.hoursAgo * hourMs) : null
  const isWhole = result !== undefined && status !== 'partial'
  const isOrdered = !beforeOrder.includes(status)
  const isPlaced = isOrdered && !vendorOf(vendor).isByHand
  const isReleased = result?.review === 'Released'
  const encrypted = await encryptFields({ contract: labs }, keys, id, {
    tests,
    patientMessage: result?.message,
    plan: isReleased ? (result.plan ?? 'nothing_needed') : null,
  })
  const context = { sex: person.sex, isKnownHiv: person.care === 'HIV' }
  const readings = found.map(([code, value]) => ({ code, ...readValue(code, { value }, context) }))
  const gravity = gravityOf(readings, context)
  const isListed = isWhole || (result !== undefined && gravity.priority <= 2)
  const readAt = isReleased && result ? iso(noon - (result.hoursAgo - 2) * hourMs) : null
  const callReason = callReasonOf({ state: person.state, isCallWished: false, values: readings })
  const lab = rowOf('labs', {
    id,
    patient_id: person.id,
    provider_id: providerId(person.panel),
    requested_by_id: isAskedFor ? person.id : clinician,
    ordered_by_id: isOrdered ? clinician : null,
    vendor,
    collection: vendorOf(vendor).collection,
    tests: encrypted.tests,
    status,
    review_status: isWhole ? result.review : null,
    outcome: isWhole ? (gravity.isTold ? 'positive' : 'review') : null,
    ordered_at: isOrdered ? orderedAt : null,
    collected_at: beforeSample.includes(status)
      ? null
      : iso(noon - (daysAgo - 1) * dayMs - 3 * hourMs),
    shipped_at: shipped.includes(status) ? iso(noon - (daysAgo - 1) * dayMs) : null,
    delivered_at: status === 'kit_delivered' ? iso(noon - (daysAgo - 2) * dayMs) : null,
    resulted_at: isWhole ? finalAt : null,
    released_at: readAt,
    released_by_id: readAt && clinician,
    read_at: readAt,
    read_by_id: readAt && clinician,
    told_at: result?.isTold ? readAt : null,
    told_by_id: result?.isTold ? clinician : null,
    closed_at: readAt,
    closed_by_id: readAt && clinician,
    plan: encrypted.plan ?? null,
    listed_at: isListed ? finalAt : null,
    gravity: result ? gravity.rank : null,
    rules_version: result ? rules : null,
    waits_for_call: isWhole ? callReason : null,
    due_at: finalAt && iso(Date.parse(finalAt) + dayMs),
    patient_message: encrypted.patientMessage ?? null,
    reason_code: reasons[status] ?? null,
    tracking_number: onItsWay.includes(status) ? `9400 1000 ${10_000_000 + number}` : null,
    placed_at: isPlaced ? orderedAt : null,
    carrier: isPlaced ? 'embedded' : null,
    created_at: orderedAt,
    updated_at: finalAt ?? orderedAt,
  })
  const results = await Promise.all(
    found.map(([code, value], place) =>
      resultRow(
        keys,
        { id, patientId: person.id, clinician, vendor, finalAt: finalAt ?? orderedAt, context },
        code,
        value,
        number * 100 + place,
      ),
    ),
  )
  return { lab, results }
}

const resultRow = async (
  keys: Keyring,
  lab: {
    readonly id: string
    readonly patientId: string
    readonly clinician: string
    readonly vendor: VendorCode
    readonly finalAt: string
    readonly context: ReadingContext
  },
  code: LabTestCode,
  value: string,
  number: number,
) => {
  const id = demoId('labResult', number)
  const { isByHand } = vendorOf(lab.vendor)
  const reading = readValue(code, { value }, lab.context)
  const encrypted = await encryptFields({ contract: labResults }, keys, id, {
    value,
    range: printedRange(code),
    ...reading,
  })
  return rowOf('observations', {
    id,
    patient_id: lab.patientId,
    lab_id: lab.id,
    code,
    value: encrypted.value,
    unit: labTestOf(code).unit ?? null,
    range: encrypted.range,
    flag: encrypted.flag,
    measure: encrypted.measure,
    status: 'final',
    is_result: hasResult(reading.flag) && reading.flag !== 'unread' ? 1 : 0,
    category: 'laboratory',
    source: isByHand ? 'staff' : 'lab',
    author_id: isByHand ? lab.clinician : null,
    final_at: lab.finalAt,
    created_at: lab.finalAt,
    updated_at: lab.finalAt,
  })
}
