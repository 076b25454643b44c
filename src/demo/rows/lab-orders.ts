import { type LabTestCode, quarterlyTests } from '#edge/domains/labs/lab-tests'
import type { ClosingPlan, LabReviewStatus, LabStatus } from '#edge/domains/labs/transitions'
import type { VendorCode } from '#edge/domains/labs/vendors'
import { keysOf } from '#edge/platform/typed-keys'
import type { Case } from './patient-rows'

type Values = Readonly<Partial<Record<LabTestCode, string>>>

/** An order of the demo, as its history tells it. */
export interface DemoLab {
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
    /** The plan that closes it; by default no further step. */
    readonly plan?: ClosingPlan
    /** Whether its clinician told the patient before they read it. */
    readonly isTold?: true
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

const read = (daysAgo: number, values: Values, message?: string): DemoLab => ({
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

const toRead = (hoursAgo: number, values: Values, review: LabReviewStatus): DemoLab => ({
  ...kit,
  status: 'final',
  daysAgo: 10,
  result: { hoursAgo, values, review },
})

/** Results of the yearly PrEP tests at a lab site. */
const yearly: Values = {
  hiv_rna: 'Not detected',
  hepatitis_c_antibody: 'Non-reactive',
  cholesterol: '172',
  ldl: '96',
  hdl: '56',
  triglycerides: '102',
}

/** A year of PrEP: five quarters and the yearly tests, all of them read. */
const year = (...kidneys: readonly (readonly [egfr: string, creatinine: string])[]) => [
  { ...read(40, yearly), vendor: 'Quest' as const, tests: keysOf(yearly) },
  ...kidneys.map(([egfr, creatinine], at) =>
    read(
      374 - at * 90,
      clear(egfr, creatinine),
      at === kidneys.length - 1
        ? 'Everything looks good. Your kidneys are handling PrEP well. Keep taking it as you do.'
        : undefined,
    ),
  ),
]

/** Each patient of the list gets the next of these. */
const histories: readonly (readonly DemoLab[])[] = [
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
  [toRead(3, clear('95', '0.95'), 'Needs Review')],
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
const orderAt = (status: LabStatus, at: number): DemoLab => {
  const isDrawn = drawn.includes(status)
  const order: DemoLab = {
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

/** Orders of patients in care for HIV, without kits for PrEP. */
const hivCare: readonly DemoLab[] = [
  {
    vendor: 'Manual',
    tests: ['hiv_rna', 'cd4'],
    status: 'final',
    daysAgo: 8,
    result: { hoursAgo: 3, values: { hiv_rna: '48', cd4: '640' }, review: 'Needs Review' },
  },
]
const hivStep = (at: number): DemoLab => ({
  vendor: 'Quest',
  tests: ['hiv_rna', 'cd4'],
  status: drawn[at % drawn.length] ?? 'collected',
  daysAgo: 3,
})

/** A result that its clinician talked about before it was released. */
const resultAfterCall = (daysAgo: number, values: Values, plan: ClosingPlan): DemoLab => ({
  vendor: 'Quest',
  tests: keysOf(values),
  status: 'final',
  daysAgo,
  result: { hoursAgo: (daysAgo - 2) * 24, values, review: 'Released', plan, isTold: true },
})

/** Results that patients read with questions, by the name of the patient. */
const stories: Readonly<Record<string, readonly DemoLab[]>> = {
  // A titer that fell after treatment.
  'Renee Carter': [
    resultAfterCall(200, { syphilis_rpr: '1:32', syphilis_treponemal: 'Reactive' }, 'treated'),
    resultAfterCall(20, { syphilis_rpr: '1:4' }, 'told'),
  ],
  // A reactive first test, and second ones that do not settle it.
  'Tyrell Washington': [
    resultAfterCall(14, { hiv_ag_ab: 'Reactive' }, 'repeat'),
    resultAfterCall(
      6,
      { hiv_rna: 'Not detected', hiv_differentiation: 'HIV-1 indeterminate' },
      'repeat',
    ),
  ],
  'Mei Tanaka': [
    resultAfterCall(12, { pregnancy: 'Positive', chlamydia_vaginal: 'Not detected' }, 'told'),
  ],
  'Ray Lindqvist': [resultAfterCall(30, { hepatitis_c_antibody: 'Reactive' }, 'repeat')],
  'Chris Okafor': [
    resultAfterCall(150, { hiv_rna: '<20', cd4: '520' }, 'told'),
    resultAfterCall(20, { hiv_rna: '4200', cd4: '205' }, 'repeat'),
  ],
  'Lou Hartley': [
    resultAfterCall(
      8,
      {
        hiv_ag_ab: 'Non-reactive',
        gonorrhea_throat: 'Quantity not sufficient',
        hepatitis_b_surface_antigen: 'See note',
      },
      'repeat',
    ),
  ],
}

/** The orders of a patient, by their place in the list. */
export const labsOf = ({ person }: Case, at: number): readonly DemoLab[] => {
  const { first, last, care } = person
  const isInHivCare = care === 'HIV'
  const usual = at % 2 === 0 ? (histories[(at / 2) % histories.length] ?? []) : []
  const history = stories[`${first} ${last}`] ?? (isInHivCare ? hivCare : usual)
  const step = steps[at % steps.length] ?? 'draft'
  return [...history, isInHivCare ? hivStep(at) : orderAt(step, at)]
}
