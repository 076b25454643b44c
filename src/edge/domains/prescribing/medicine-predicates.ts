import { clinicDay, dayMs, displayDate } from '#edge/platform/time'
import {
  areCrossAllergic,
  ingredientsOf,
  judgedPreventionOf,
  type Substance,
  sharesWord,
} from '../formulary'
import { compareDosages, contradictionOf, type Dosage, type DoseUnit } from '../formulary/dosage'
import { medicationOf } from '../formulary/medications'
import { byHand, isPrep, medicineOf, type Prescribable } from '../formulary/medicine'
import { renderSig } from '../formulary/render-sig'
import type { NamedSubstance, OpenPrescription, PrescribingFacts } from './facts'
import {
  daysAgo,
  joined,
  others,
  type Predicates,
  type Prescribed,
  signedOthers,
  supplyDaysOf,
  when,
} from './prescribed'

/** Classes of medicines against HIV. */
const hivClasses = [
  'nrti',
  'integrase_inhibitor',
  'nnrti',
  'protease_inhibitor',
  'capsid_inhibitor',
] as const
const hivClassesOf = (substances: readonly Substance[]): readonly string[] =>
  hivClasses.filter((name) => substances.some(({ classes }) => classes.includes(name)))

/** Facts about a medicine itself, and about what is taken beside it. */
export const medicinePredicates: Predicates = {
  supply_over: (facts, rx, most, now) => {
    const open = signedOthers(facts, rx).filter((each) => judgedPreventionOf(each) === 'prep_oral')
    const isPrepPill = judgedPreventionOf(rx) === 'prep_oral'
    const answered = facts.prescriptions.filter(
      (each) => each.id === rx.renewsId && !open.includes(each),
    )
    const left = isPrepPill
      ? [
          ...open.map((each) => daysLeft(each, now)),
          ...answered.map((each) => daysInHand(each, now)),
        ].reduce((sum, days) => sum + days, 0)
      : 0
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
  units_over: (_, { quantity = 0, refills }, most) => {
    const units = quantity * (1 + refills)
    return when(units > Number(most), `${units} in all`)
  },
  /** Another dose than the usual one of the formulary: more of it, or less. */
  dose_other: (_, { drug, dosage }, changes) => {
    if (drug === byHand || !dosage) return null
    const usual = medicationOf(drug)
    const change = compareDosages(dosage, usual.dosage)
    return change && changes.split(' ').includes(change)
      ? `“${doseWords(dosage, usual.unit)}” and not “${doseWords(usual.dosage, usual.unit)}”`
      : null
  },
  dose_mismatch: (_, rx) => {
    const { quantity, days, refills } = rx
    const dosage = rx.dosage ?? usualDosage(rx)
    return dosage && quantity && days > 0
      ? contradictionOf(dosage, { quantity, days, refills }, medicineOf(rx).unit)
      : null
  },
  allergic: ({ allergies }, rx) => {
    const own = ingredientsOf(rx)
    return joined(
      allergies.flatMap(({ words, substances }) =>
        substances.some((each) => own.some((one) => areCrossAllergic(each, one))) ||
        sharesWord(rx, words)
          ? [words]
          : [],
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
    const own = ingredientsOf(rx)
    const isPartner = (each: OpenPrescription) =>
      (each.reason === 'hiv_pep' &&
        rx.reason === 'hiv_pep' &&
        medicineOf(each).name !== medicineOf(rx).name) ||
      isLeadIn(each, rx)
    // The next supply follows the end of the last.
    const isUnderWay = (each: OpenPrescription) => daysLeft(each, now) > 0
    const prescriptions = facts.prescriptions.filter((each) => !isPartner(each) && isUnderWay(each))
    const besides = takenBeside({ ...facts, prescriptions }, rx)
    // Classes of which two medicines duplicate each other.
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
      signedOthers(facts, rx).flatMap((each) => (isPrep(each) ? [medicineOf(each).name] : [])),
    ),
  last_with: (facts, rx, term) =>
    when(
      !signedOthers(facts, rx).some((other) =>
        ingredientsOf(other).some((each) => isAny(term, each)),
      ),
    ),
  partner_missing: (facts, rx, term) => when(!others(facts, rx).some(isPepWith(term))),
  partner_unsigned: (facts, rx, term) => when(!signedOthers(facts, rx).some(isPepWith(term))),
  /** A medicine against HIV of one class, where no other class is taken or written beside it. */
  alone: (facts, rx) => {
    const own = hivClassesOf(ingredientsOf(rx))
    const beside = [
      ...facts.takenElsewhere.map(({ substances }) => substances),
      ...others(facts, rx).map(ingredientsOf),
    ].flatMap(hivClassesOf)
    return when(own.length === 1 && !beside.some((name) => !own.includes(name)))
  },
  /** A companion of another class that no one has signed, where `alone` finds one that is written. */
  alone_signed: (facts, rx) => {
    const own = hivClassesOf(ingredientsOf(rx))
    const classes = (each: OpenPrescription) => hivClassesOf(ingredientsOf(each))
    const isOther = (name: string) => !own.includes(name)
    const signed = [
      ...facts.takenElsewhere.flatMap(({ substances }) => hivClassesOf(substances)),
      ...signedOthers(facts, rx).flatMap(classes),
    ]
    if (own.length !== 1 || signed.some(isOther)) return null
    const drafts = others(facts, rx).filter((each) => classes(each).some(isOther))
    return joined(drafts.map((each) => medicineOf(each).name))
  },
  /** The indication is none of these. */
  for_none_of: (_, { reason }, uses) => when(!uses.split(' ').some((use) => use === reason)),
  /** Always holds: no interaction rules exist for the medicine. */
  unchecked: () => '',
  /** A required companion medicine without a prescription. */
  lacks: (facts, rx, code) => when(!others(facts, rx).some(({ drug }) => drug === code)),
  /** A required companion medicine that is written and not signed. */
  unsigned: (facts, rx, code) => {
    const found = others(facts, rx).filter(({ drug }) => drug === code)
    return found.some(({ isSigned }) => isSigned)
      ? null
      : joined(found.map((each) => medicineOf(each).name))
  },
  never_injected: ({ injections }, _, substance) => when(injections[substance] === undefined),
  since_last: (facts, _rx, argument, now) => {
    const { at, days } = lastInjection(facts, argument)
    return at && daysAgo(at, now) > days ? displayDate(clinicDay(at)) : null
  },
  within_last: (facts, _rx, argument, now) => {
    const { at, days } = lastInjection(facts, argument)
    return at && daysAgo(at, now) < days ? displayDate(clinicDay(at)) : null
  },
}

/** A dose and how often, without all else. */
const doseWords = (dosage: Dosage, unit: DoseUnit): string =>
  renderSig({ ...dosage, forDays: null, instructions: [], words: null }, unit, 'en').replace(
    /\.$/,
    '',
  )

/** The usual dosage, without an end. */
const usualDosage = ({ drug }: Prescribed) =>
  drug === byHand ? null : { ...medicationOf(drug).dosage, forDays: null }

/** The next supply is written before the last is used up. */
const maxDaysEarly = 14

/** Days of a supply that begins at a time and is not used up. */
const daysUnused = (from: string, days: number, now: string): number => {
  const left = Math.ceil(days - (Date.parse(now) - Date.parse(from)) / dayMs)
  return left > maxDaysEarly ? left : 0
}

/** Days of an open supply, its refills included. */
const daysLeft = ({ at, supplyDays }: OpenPrescription, now: string): number =>
  daysUnused(at, supplyDays, now)

/** Days of its last fill, of one whose refills end by its renewal. */
const daysInHand = ({ filledAt, days }: OpenPrescription, now: string): number =>
  filledAt ? daysUnused(filledAt, days, now) : 0

/** Medicines that are taken, by ingredient: from elsewhere, and by other prescriptions. */
const takenBeside = (facts: PrescribingFacts, rx: Prescribed): readonly NamedSubstance[] => [
  ...facts.takenElsewhere,
  ...signedOthers(facts, rx).map((each) => ({
    words: medicineOf(each).name,
    at: each.at,
    source: 'order' as const,
    substances: ingredientsOf(each),
  })),
]

/** Whether one is the oral lead-in or bridge of the injection that the other is. */
const isLeadIn = (one: Prescribable, other: Prescribable): boolean =>
  (medicineOf(one).form === 'injection') !== (medicineOf(other).form === 'injection') &&
  one.reason === other.reason &&
  ingredientsOf(one).some((each) => ingredientsOf(other).some(({ code }) => code === each.code))

/** Whether a substance is the one of a term or in its class. */
export const isAny = (term: string, { code, classes }: Substance): boolean =>
  term.startsWith('class:') ? classes.includes(term.slice('class:'.length)) : term === code

const isPepWith =
  (term: string) =>
  (other: OpenPrescription): boolean =>
    (other.reason === 'hiv_pep' || judgedPreventionOf(other) === 'pep') &&
    ingredientsOf(other).some((each) => isAny(term, each))

const lastInjection = (facts: PrescribingFacts, argument: string) => {
  const [substance = '', days] = argument.split(' ')
  return { at: facts.injections[substance]?.at(-1)?.at ?? null, days: Number(days) }
}
