import { readValue } from '#edge/domains/labs/reading/read-value'
import { labs } from '../edge/domains/labs/contract'
import {
  isCallDue,
  type LabTestCode,
  labTestOf,
  quarterlyTests,
} from '../edge/domains/labs/lab-tests'
import { gravityOf } from '../edge/domains/labs/marks/gravity'
import { callReasonOf } from '../edge/domains/labs/marks/release-rules'
import { labResults } from '../edge/domains/labs/results/contract'
import { printedRange } from '../edge/domains/labs/tests/printed-range'
import type { LabReviewStatus, LabStatus } from '../edge/domains/labs/transitions'
import { type VendorCode, vendorOf } from '../edge/domains/labs/vendors'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { keysOf } from '../edge/platform/typed-keys'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { type Case, clinicianId, providerId } from './rows/patient-rows'

type Values = Readonly<Partial<Record<LabTestCode, string>>>

interface Order {
  readonly vendor: VendorCode
  readonly tests: readonly LabTestCode[]
  readonly status: LabStatus
  /** Since it was ordered. */
  readonly daysAgo: number
  readonly result?: {
    readonly hoursAgo: number
    readonly values: Values
    readonly review: LabReviewStatus
    readonly message?: string
  }
  /** Whether the patient asked for it. */
  readonly isAskedFor?: true
}

/** A kit for PrEP with nothing found. */
const clear = (kidneys: string, creatinine: string): Values => ({
  hiv_ag_ab: 'Non-reactive',
  syphilis_rpr: 'Non-reactive',
  chlamydia_urine: 'Not detected',
  chlamydia_throat: 'Not detected',
  chlamydia_rectal: 'Not detected',
  gonorrhea_urine: 'Not detected',
  gonorrhea_throat: 'Not detected',
  gonorrhea_rectal: 'Not detected',
  creatinine,
  egfr: kidneys,
})

const kit = { vendor: 'Ash', tests: quarterlyTests } as const

const read = (daysAgo: number, values: Values, message?: string): Order => ({
  ...kit,
  status: 'final',
  daysAgo,
  result: {
    hoursAgo: (daysAgo - 9) * 24,
    values,
    review: 'Released',
    ...(message && { message }),
  },
})

const toRead = (hoursAgo: number, values: Values, review: LabReviewStatus): Order => ({
  ...kit,
  status: 'final',
  daysAgo: 10,
  result: { hoursAgo, values, review },
})

/** A year of PrEP: five quarters, all of them read. */
const year = (...kidneys: readonly (readonly [egfr: string, creatinine: string])[]) =>
  kidneys.map(([egfr, creatinine], at) =>
    read(
      374 - at * 90,
      clear(egfr, creatinine),
      at === kidneys.length - 1
        ? 'Everything looks good. Your kidneys are handling PrEP well. Keep taking it as you do.'
        : undefined,
    ),
  )

/** Each patient of the list gets the next of these. */
const histories: readonly (readonly Order[])[] = [
  year(['88', '1.02'], ['91', '0.98'], ['86', '1.05'], ['93', '0.96'], ['96', '0.93']),
  [
    read(200, clear('102', '0.88')),
    {
      ...toRead(
        2,
        { ...clear('99', '0.92'), syphilis_rpr: '1:16', syphilis_treponemal: 'Reactive' },
        'Needs Follow-up',
      ),
      vendor: 'Quest',
      tests: [...quarterlyTests, 'syphilis_treponemal'],
    },
  ],
  [read(100, clear('71', '1.21')), toRead(5, clear('58', '1.46'), 'Needs Review')],
  [toRead(7, { ...clear('90', '1'), chlamydia_throat: 'Detected' }, 'Nurse Reviewed')],
  year(['104', '0.85'], ['101', '0.88'], ['106', '0.83'], ['99', '0.9'], ['103', '0.86']),
  [toRead(20, clear('94', '0.97'), 'Ready for Patient')],
  [
    {
      vendor: 'Manual',
      tests: ['hiv_rna', 'cd4'],
      status: 'final',
      daysAgo: 8,
      result: { hoursAgo: 3, values: { hiv_rna: '48', cd4: '640' }, review: 'Needs Review' },
    },
  ],
]

const steps: readonly LabStatus[] = [
  'kit_delivered',
  'draft',
  'ordered',
  'kit_preparing',
  'kit_shipped',
  'requisition_ready',
  'collected',
  'in_transit',
  'received_by_lab',
  'in_process',
  'partial',
  'rejected',
  'lost',
  'canceled',
  'expired',
  'corrected',
]
const drawn: readonly LabStatus[] = ['requisition_ready', 'collected', 'in_process']

/** An order at each step of its way. */
const orderAt = (status: LabStatus, at: number): Order => {
  const isDrawn = drawn.includes(status)
  const order: Order = {
    vendor: isDrawn ? 'Quest' : at % 2 ? 'MTL' : 'Ash',
    tests: quarterlyTests,
    status,
    daysAgo: status === 'expired' || status === 'lost' ? 40 : 3,
    ...(status === 'draft' && { isAskedFor: true as const }),
  }
  if (status === 'partial')
    return {
      ...order,
      result: { hoursAgo: 4, values: { hiv_ag_ab: 'Non-reactive' }, review: 'Needs Review' },
    }
  return status === 'corrected'
    ? {
        ...order,
        daysAgo: 12,
        result: { hoursAgo: 30, values: clear('92', '0.99'), review: 'Needs Review' },
      }
    : order
}

/** Orders at every step, and results to read and to follow over a year; encrypted with the keys of this computer. */
export const labSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const rows = await Promise.all(
    cases.flatMap((one, at) => {
      const history = at % 2 === 0 ? (histories[(at / 2) % histories.length] ?? []) : []
      const step = steps[at % steps.length] ?? 'draft'
      return [...history, orderAt(step, at)].map((order, place) =>
        rowsOf(keys, one, order, at * 100 + place),
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
const onItsWay: readonly LabStatus[] = ['kit_shipped', 'kit_delivered', 'in_transit', 'lost']

const rowsOf = async (keys: Keyring, one: Case, order: Order, number: number) => {
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
    plan: isReleased ? 'nothing_needed' : null,
  })
  const readings = found.map(([code, value]) => ({ code, ...readValue(code, { value }) }))
  const gravity = gravityOf(readings, { isKnownHiv: tests.includes('cd4') })
  const isListed = isWhole || (result !== undefined && gravity.priority <= 2)
  const readAt = isReleased && result ? iso(noon - (result.hoursAgo - 2) * hourMs) : null
  const callReason = callReasonOf({ state: person.state, isCallWished: false, values: readings })
  const isUrgent = readings.some(({ code, flag }) => isCallDue(code, flag))
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
    outcome: isWhole ? (isUrgent ? 'positive' : 'review') : null,
    ordered_at: isOrdered ? orderedAt : null,
    collected_at: beforeSample.includes(status)
      ? null
      : iso(noon - (daysAgo - 1) * dayMs - 3 * hourMs),
    resulted_at: isWhole ? finalAt : null,
    released_at: readAt,
    released_by_id: readAt && clinician,
    read_at: readAt,
    read_by_id: readAt && clinician,
    closed_at: readAt,
    closed_by_id: readAt && clinician,
    plan: encrypted.plan ?? null,
    listed_at: isListed ? finalAt : null,
    gravity: result ? gravity.rank : null,
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
        { id, patientId: person.id, clinician, vendor, finalAt: finalAt ?? orderedAt },
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
  },
  code: LabTestCode,
  value: string,
  number: number,
) => {
  const id = demoId('labResult', number)
  const { isByHand } = vendorOf(lab.vendor)
  const reading = readValue(code, { value })
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
    is_result: 1,
    category: 'laboratory',
    source: isByHand ? 'staff' : 'lab',
    author_id: isByHand ? lab.clinician : null,
    final_at: lab.finalAt,
    created_at: lab.finalAt,
    updated_at: lab.finalAt,
  })
}
