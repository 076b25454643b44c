import { clinicDay, dayMs, displayDate, hourMs } from '#edge/platform/time'
import { areCrossAllergic, type Substance, substanceOf } from '../formulary'
import {
  type Indication,
  isPrep,
  type MedicationCode,
  medicationOf,
} from '../formulary/medications'
import type { NamedSubstance, OpenPrescription, PrescribingFacts, SaidFact } from './facts'

/** A prescription as it is judged. */
export interface Prescribed {
  readonly drug: MedicationCode
  readonly reason?: Indication | undefined
  readonly days: number
  readonly refills: number
  /** None while it is not typed yet. */
  readonly quantity?: number | undefined
  /** The row on record; none of a new one. */
  readonly id?: string | undefined
  /** The prescription that it takes the place of. */
  readonly renewsId?: string | null | undefined
}

/** The words of what was found, or null where the fact does not hold. Empty words where there is nothing to say. */
type Predicate = (
  facts: PrescribingFacts,
  rx: Prescribed,
  argument: string,
  now: string,
) => string | null

const dated = (words: string, at: string): string => `${words} (${displayDate(clinicDay(at))})`
const quote = (fact: SaidFact | null): string | null => fact && dated(`“${fact.words}”`, fact.at)
const when = (holds: boolean, words = ''): string | null => (holds ? words : null)
const joined = (words: readonly string[]): string | null =>
  words.length > 0 ? [...new Set(words)].join(', ') : null

const isWithin = (days: number, at: string | null, now: string): boolean =>
  at !== null && Date.parse(now) - Date.parse(at) <= days * dayMs

export const supplyDaysOf = ({
  days,
  refills,
}: {
  readonly days: number
  readonly refills: number
}) => days * (1 + refills)

/** Without what this one is or takes the place of. */
const others = (
  facts: PrescribingFacts,
  { id, renewsId }: Prescribed,
): readonly OpenPrescription[] =>
  facts.prescriptions.filter((each) => each.id !== id && each.id !== renewsId)
const signedOthers = (facts: PrescribingFacts, rx: Prescribed) =>
  others(facts, rx).filter(({ isSigned }) => isSigned)

const ingredientsOf = (drug: MedicationCode): readonly Substance[] =>
  medicationOf(drug).ingredients.map(substanceOf)

/** The next supply is written before the last is used up. */
const maxDaysEarly = 14

/** Days of an open supply that are not used up. */
const daysLeft = ({ at, supplyDays }: OpenPrescription, now: string): number => {
  const left = Math.ceil(supplyDays - (Date.parse(now) - Date.parse(at)) / dayMs)
  return left > maxDaysEarly ? left : 0
}

/** Medicines that are taken, by ingredient: from elsewhere, and by other prescriptions. */
const takenBeside = (facts: PrescribingFacts, rx: Prescribed): readonly NamedSubstance[] => [
  ...facts.takenElsewhere,
  ...signedOthers(facts, rx).map(({ drug, at }) => ({
    words: medicationOf(drug).name,
    at,
    source: 'order' as const,
    substances: ingredientsOf(drug),
  })),
]

const isAny = (term: string, { code, classes }: Substance): boolean =>
  term.startsWith('class:') ? classes.includes(term.slice('class:'.length)) : term === code

const kidneyOf = ({ tests }: PrescribingFacts) => {
  const { creatinineClearance, egfr } = tests.kidney
  // Labels compare the clearance; an eGFR that is newer says more of the kidneys than an old one.
  if (creatinineClearance && !(egfr && egfr.at > creatinineClearance.at))
    return { ...creatinineClearance, name: 'creatinine clearance' }
  return egfr && { ...egfr, name: 'eGFR' }
}
const maxKidneyDays = 365

/** PrEP began, or begins again, after so many days without. */
const maxGapDays = 7

const daysAgo = (at: string, now: string): number => (Date.parse(now) - Date.parse(at)) / dayMs

const lastInjection = (facts: PrescribingFacts, argument: string) => {
  const [substance = '', days] = argument.split(' ')
  return { at: facts.injectedAt[substance] ?? null, days: Number(days) }
}

export const predicates: Readonly<Record<string, Predicate>> = {
  hiv_doubt: ({ tests, hivElsewhere }) => {
    if (tests.hiv.doubt !== null) return `the last HIV test says “${tests.hiv.doubt}”`
    if (tests.isKnownHiv) return 'the patient is in care for HIV'
    return hivElsewhere?.isClear ? quote(hivElsewhere) : null
  },
  hiv_mentioned: ({ hivElsewhere }) =>
    hivElsewhere && !hivElsewhere.isClear ? quote(hivElsewhere) : null,
  hiv_known: ({ tests, hivElsewhere }) => {
    if (tests.hiv.state === 'confirmed') return 'tests confirm it'
    if (tests.isKnownHiv) return 'the patient is in care for it'
    return hivElsewhere?.isClear && hivElsewhere.source === 'staff' ? quote(hivElsewhere) : null
  },
  hiv_negative: ({ tests, hivElsewhere }) =>
    tests.hiv.state === 'negative' && !tests.isKnownHiv && !hivElsewhere && tests.hiv.negativeAt
      ? dated('laboratory', tests.hiv.negativeAt)
      : null,
  // A test in doubt is told as such.
  hiv_untested: ({ tests: { hiv } }, _, days, now) =>
    when(hiv.doubt === null && !isWithin(Number(days), hiv.negativeAt, now)),
  hiv_rna_untested: ({ lastNegative }, _, days, now) =>
    when(!isWithin(Number(days), lastNegative.hivRna, now)),
  hiv_unordered: ({ hivTestAskedAt, hoursSinceExposure }, _rx, _argument, now) => {
    const since = (hoursSinceExposure ?? 72) * hourMs
    return when(
      hivTestAskedAt === null ||
        Date.parse(now) - Date.parse(hivTestAskedAt) > Math.max(since, dayMs),
    )
  },
  acute_symptoms: ({ acuteSymptoms }) => quote(acuteSymptoms),
  starting: ({ prepUntil }, _rx, _argument, now) =>
    when(prepUntil === null || daysAgo(prepUntil, now) > maxGapDays),

  supply_over: (facts, rx, most, now) => {
    const open = signedOthers(facts, rx).filter(
      ({ drug }) => medicationOf(drug).prevents === 'prep_oral',
    )
    const isPrepPill = medicationOf(rx.drug).prevents === 'prep_oral'
    const left = isPrepPill ? open.reduce((sum, each) => sum + daysLeft(each, now), 0) : 0
    const supply = supplyDaysOf(rx)
    const total = supply + left
    return when(
      total > Number(most),
      left > 0 ? `${supply} days, with ${left} that the patient has` : `${supply} days`,
    )
  },
  supply_under: (_, rx, least) =>
    when(supplyDaysOf(rx) < Number(least), `${supplyDaysOf(rx)} days`),
  bridged_over: ({ bridges }, rx, most) => {
    const bridged = bridges
      .filter(({ id }) => id !== rx.id)
      .reduce((sum, { days }) => sum + days, 0)
    return when(
      bridged > 0 && bridged + supplyDaysOf(rx) > Number(most),
      `${bridged} days in the last 90`,
    )
  },
  dose_mismatch: (_, { drug, quantity, days }) => {
    const { perDay } = medicationOf(drug)
    if (!perDay || !quantity || !(days > 0)) return null
    return when(quantity !== perDay * days, `${quantity} for ${days} days, at ${perDay} a day`)
  },

  kidney_below: (facts, _, least) => {
    const kidney = kidneyOf(facts)
    return kidney && kidney.value < Number(least)
      ? dated(`${kidney.name} ${kidney.value} mL/min`, kidney.at)
      : null
  },
  /** An eGFR too low where the clearance, which labels compare, is in range. */
  egfr_below: (facts, _, least) => {
    const { egfr, creatinineClearance } = facts.tests.kidney
    const isEnough = (kidneyOf(facts)?.value ?? 0) >= Number(least)
    return egfr && creatinineClearance && isEnough && egfr.value < Number(least)
      ? `eGFR ${egfr.value}, creatinine clearance ${creatinineClearance.value} mL/min`
      : null
  },
  kidney_unknown: (facts, _rx, _argument, now) =>
    when(!isWithin(maxKidneyDays, kidneyOf(facts)?.at ?? null, now)),
  kidney_disease: ({ kidneyDisease }) => quote(kidneyDisease),

  hbv_infected: ({ tests, hepatitisB }) =>
    tests.hepatitisB === 'infected' ? 'a test found it' : quote(hepatitisB),
  hbv_untested: ({ tests, hepatitisB }) =>
    when(tests.testedAt.hepatitisB === null && hepatitisB === null),
  hbv_not_excluded: ({ tests }) => when(!tests.isHepatitisBExcluded),

  vaginal_exposure: ({ vaginalExposure }) => quote(vaginalExposure),
  vaginal_unasked: ({ hasToldOfSex, vaginalExposure }) => when(!hasToldOfSex && !vaginalExposure),
  sex_female: ({ sex }) => when(sex === 'Female'),
  weight_below: ({ tests: { weight } }, _, least) =>
    weight && weight.value < Number(least) ? dated(`${weight.value} kg`, weight.at) : null,
  weight_from: ({ tests: { weight } }, _, least) =>
    weight && weight.value >= Number(least) ? dated(`${weight.value} kg`, weight.at) : null,
  pregnant: ({ pregnancy }) => quote(pregnancy),
  condition: ({ conditions }, _, code) =>
    joined(conditions.flatMap((each) => (each.codes.includes(code) ? [quote(each) ?? ''] : []))),
  sti_untested: ({ lastNegative }, _, days, now) =>
    when(!isWithin(Number(days), lastNegative.sti, now)),

  allergic: ({ allergies }, { drug }) => {
    const own = ingredientsOf(drug)
    return joined(
      allergies.flatMap(({ words, substances }) =>
        substances.some((each) => own.some((one) => areCrossAllergic(each, one))) ? [words] : [],
      ),
    )
  },
  allergy_unread: ({ allergies }) =>
    joined(
      allergies.flatMap(({ words, substances }) => (substances.length === 0 ? [`“${words}”`] : [])),
    ),
  medicine_unread: ({ takenElsewhere }) =>
    joined(
      takenElsewhere.flatMap(({ words, substances }) =>
        substances.length === 0 ? [`“${words}”`] : [],
      ),
    ),
  takes: (facts, rx, terms) =>
    joined(
      takenBeside(facts, rx).flatMap(({ words, substances }) =>
        substances.some((each) => terms.split(' ').some((term) => isAny(term, each)))
          ? [words]
          : [],
      ),
    ),
  takes_same: (facts, rx, _argument, now) => {
    const own = ingredientsOf(rx.drug)
    const isPartner = ({ reason, drug }: OpenPrescription) =>
      reason === 'hiv_pep' && rx.reason === 'hiv_pep' && drug !== rx.drug
    // A supply that ends is followed by the next.
    const isUnderWay = (each: OpenPrescription) => daysLeft(each, now) > 0
    const prescriptions = facts.prescriptions.filter((each) => !isPartner(each) && isUnderWay(each))
    const besides = takenBeside({ ...facts, prescriptions }, rx)
    // Two of a class are as much as one twice where both hold the virus back.
    const sharedClasses = ['tenofovir', 'integrase_inhibitor', 'pde5_inhibitor']
    return joined(
      besides.flatMap(({ words, substances }) =>
        substances.some((each) =>
          own.some(
            (one) =>
              one.code === each.code ||
              sharedClasses.some(
                (name) => one.classes.includes(name) && each.classes.includes(name),
              ),
          ),
        )
          ? [words]
          : [],
      ),
    )
  },
  takes_prep: (facts, rx) =>
    joined(
      signedOthers(facts, rx).flatMap(({ drug }) =>
        isPrep(drug) ? [medicationOf(drug).name] : [],
      ),
    ),
  last_with: (facts, rx, term) =>
    when(
      !signedOthers(facts, rx).some(({ drug }) =>
        ingredientsOf(drug).some((each) => isAny(term, each)),
      ),
    ),
  partner_missing: (facts, rx, term) =>
    when(
      !others(facts, rx).some(
        ({ drug, reason }) =>
          (reason === 'hiv_pep' || medicationOf(drug).prevents === 'pep') &&
          ingredientsOf(drug).some((each) => isAny(term, each)),
      ),
    ),

  exposed_over: ({ hoursSinceExposure: hours }, _, most) =>
    when(hours !== null && hours > Number(most)),
  exposed_within: ({ hoursSinceExposure: hours }, _, most) =>
    hours !== null && hours >= 0 && hours <= Number(most) ? `${Math.floor(hours)} hours ago` : null,
  exposure_unclear: ({ hoursSinceExposure: hours }) => when(hours !== null && !(hours >= 0)),
  exposure_unknown: ({ hoursSinceExposure: hours }) => when(hours === null),

  since_last: (facts, _rx, argument, now) => {
    const { at, days } = lastInjection(facts, argument)
    return at && daysAgo(at, now) > days ? displayDate(clinicDay(at)) : null
  },
  within_last: (facts, _rx, argument, now) => {
    const { at, days } = lastInjection(facts, argument)
    return at && daysAgo(at, now) < days ? displayDate(clinicDay(at)) : null
  },
}
