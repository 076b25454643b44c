import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import type { Indication } from '../formulary/medications'
import type { PatientFacts } from '../labs'
import type { Course } from './plan-steps'

/** A signed prescription that is not withdrawn. */
export interface GivenOrder {
  readonly reason: Indication
  /** A regimen for late or unknown syphilis. */
  readonly isLate: boolean
  readonly ingredients: readonly string[]
  readonly signedOn: PlainDate
  readonly filledOn: PlainDate | null
  /** Last day of its supply, refills included. */
  readonly endsOn: PlainDate
}

/** Facts from which the courses of a patient are computed. */
export interface CareHistory {
  readonly orders: readonly GivenOrder[]
  readonly doneOn: ReadonlyMap<string, readonly PlainDate[]>
  /** Names of the active treatments. */
  readonly treatments: readonly string[]
  readonly today: PlainDate
  readonly tests: PatientFacts
  /** First fill of each ingredient that is injected. */
  readonly firstFilledOn: ReadonlyMap<string, PlainDate>
  /** Infections whose released result was closed as treated, in the order of their days. */
  readonly closedAsTreated: readonly { readonly reason: Indication; readonly on: PlainDate }[]
  /** Days of swabs of the throat that found gonorrhea. */
  readonly throatGonorrheaOn: readonly PlainDate[]
}

const injected = ['cabotegravir', 'lenacapavir'] as const
const tenofovir = ['tenofovir_df', 'tenofovir_af'] as const

/** Courses of all programs that a patient is in, by treatments, prescriptions and results. */
export const coursesOf = (history: CareHistory): Course[] => [
  ...pills(history),
  ...injections(history),
  ...afterExposure(history),
  ...hivCare(history),
  ...afterInfection(history),
  ...afterTenofovir(history),
  ...vaccines(history),
]

const lastOf = (days: readonly PlainDate[] = []): PlainDate | undefined => days.toSorted().at(-1)

/** Oral PrEP starts with its first prescription, or with the first HIV test for patients with pills from elsewhere. */
const pills = ({ treatments, orders, doneOn }: CareHistory): Course[] => {
  if (!treatments.includes('PrEP')) return []
  const isOral = ({ reason, ingredients }: GivenOrder) =>
    reason === 'hiv_prep' && !ingredients.some((each) => injected.some((code) => code === each))
  const startedOn =
    orders.find(isOral)?.signedOn ?? doneOn.get('hiv_ag_ab')?.toSorted()[0] ?? undefined
  return startedOn ? [{ program: 'oral_prep', startedOn }] : []
}

/** Each counts from the last injection that is recorded, or from its first fill while none is: a fill alone is no injection. */
const injections = ({ treatments, doneOn, firstFilledOn, tests }: CareHistory): Course[] => {
  const isPrep = treatments.includes('Injectable PrEP') && !tests.isKnownHiv
  if (!isPrep && !tests.isKnownHiv) return []
  const use = isPrep ? 'prep' : 'treatment'
  const given = injected.flatMap((ingredient) => {
    const startedOn = lastOf(doneOn.get(ingredient)) ?? firstFilledOn.get(ingredient)
    return startedOn ? [{ program: `${ingredient}_${use}`, startedOn }] : []
  })
  const firstOn = given.map(({ startedOn }) => startedOn).toSorted()[0]
  return firstOn && isPrep ? [...given, { program: 'injectable_prep', startedOn: firstOn }] : given
}

/** PEP starts with the fill, or with the signature of a prescription that is not filled. */
const afterExposure = ({ orders, tests }: CareHistory): Course[] => {
  const last = orders.findLast(({ reason }) => reason === 'hiv_pep')
  if (!last || tests.isKnownHiv) return []
  // A regimen may consist of several prescriptions.
  const same = orders.filter(
    ({ reason, signedOn }) => reason === 'hiv_pep' && signedOn === last.signedOn,
  )
  const filled = same.flatMap(({ filledOn }) => filledOn ?? []).toSorted()[0]
  return [{ program: 'pep', startedOn: filled ?? last.signedOn }]
}

/** HIV care starts with the last change of the regimen. */
const hivCare = ({ orders, tests }: CareHistory): Course[] => {
  if (!tests.isKnownHiv) return []
  const regimens = orders.filter(({ reason }) => reason === 'hiv_treatment')
  const last = regimens.at(-1)
  if (!last) return []
  const named = (order: GivenOrder) => order.ingredients.toSorted().join(' ')
  const before = regimens.findLastIndex(
    (order) => named(order) !== named(last) && order.signedOn !== last.signedOn,
  )
  return [{ program: 'hiv_care', startedOn: regimens[before + 1]?.signedOn ?? last.signedOn }]
}

/** Days before a treatment in which a test counts as its cause. */
const leadingDays = 60

/** A result that was closed as treated counts where no prescription did: an injection in the clinic, or care elsewhere. */
const afterInfection = ({ orders, closedAsTreated, throatGonorrheaOn }: CareHistory): Course[] => {
  const treatedOn = (reasons: readonly Indication[]): PlainDate | undefined => {
    const signed = orders.flatMap(({ reason, signedOn }) =>
      reasons.includes(reason) ? [signedOn] : [],
    )
    const closed = closedAsTreated.flatMap(({ reason, on }) =>
      reasons.includes(reason) && !signed.some((day) => day >= addPeriod(on, -leadingDays, 'day'))
        ? [on]
        : [],
    )
    return lastOf([...signed, ...closed])
  }
  const syphilis = treatedOn(['syphilis'])
  const bacteria = treatedOn(['gonorrhea', 'chlamydia'])
  const gonorrhea = treatedOn(['gonorrhea'])
  const hepatitisC = orders.findLast(({ reason }) => reason === 'hep_c')
  const isOfThroat = throatGonorrheaOn.some(
    (day) =>
      gonorrhea !== undefined &&
      day <= gonorrhea &&
      day >= addPeriod(gonorrhea, -leadingDays, 'day'),
  )
  return [
    ...(syphilis ? [{ program: 'syphilis', startedOn: syphilis }] : []),
    ...(bacteria ? [{ program: 'gc_ct', startedOn: bacteria }] : []),
    ...(gonorrhea && isOfThroat ? [{ program: 'gonorrhea_throat', startedOn: gonorrhea }] : []),
    ...(hepatitisC ? [{ program: 'hepatitis_c', startedOn: hepatitisC.endsOn }] : []),
  ]
}

/** Hepatitis B starts with the end of tenofovir, which also treats it: a flare may follow. */
const afterTenofovir = ({ orders, today, tests }: CareHistory): Course[] => {
  if (tests.hepatitisB !== 'infected') return []
  const endsOn = lastOf(
    orders
      .filter(({ ingredients }) => tenofovir.some((each) => ingredients.includes(each)))
      .map((order) => order.endsOn),
  )
  return endsOn && endsOn < today ? [{ program: 'hepatitis_b', startedOn: endsOn }] : []
}

/** Vaccine courses start with the last dose given. Codes name vaccine and dose, such as `hpv 2`. */
const vaccines = ({ doneOn }: CareHistory): Course[] =>
  [...doneOn].flatMap(([code, days]) => {
    const [vaccine = '', dose] = code.split(' ')
    const startedOn = lastOf(days)
    if (!dose || !startedOn) return []
    return [{ program: `vaccine_${vaccine}`, startedOn, next: `${vaccine}_${Number(dose) + 1}` }]
  })
