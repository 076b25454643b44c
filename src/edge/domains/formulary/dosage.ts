import { keysOf } from '#edge/platform/typed-keys'

/** Units that a pharmacy dispenses. A tube has no counted dose. */
export const doseUnits = [
  'tablet',
  'capsule',
  'vial',
  'syringe',
  'kit',
  'packet',
  'suppository',
  'puff',
  'patch',
  'mL',
  'gram',
  'tube',
] as const
export type DoseUnit = (typeof doseUnits)[number]

export const routes = [
  'oral',
  'sublingual',
  'intramuscular',
  'subcutaneous',
  'topical',
  'vaginal',
  'rectal',
  'inhaled',
  'nasal',
] as const
export type Route = (typeof routes)[number]

/** Doses in a number of days. */
export const frequencies = {
  once: { doses: 1, inDays: null },
  daily: { doses: 1, inDays: 1 },
  at_bedtime: { doses: 1, inDays: 1 },
  twice_daily: { doses: 2, inDays: 1 },
  three_times_daily: { doses: 3, inDays: 1 },
  four_times_daily: { doses: 4, inDays: 1 },
  every_4_hours: { doses: 6, inDays: 1 },
  every_6_hours: { doses: 4, inDays: 1 },
  every_8_hours: { doses: 3, inDays: 1 },
  every_12_hours: { doses: 2, inDays: 1 },
  every_other_day: { doses: 1, inDays: 2 },
  weekly: { doses: 1, inDays: 7 },
  three_nights_weekly: { doses: 3, inDays: 7 },
  monthly: { doses: 1, inDays: 30 },
  every_2_months: { doses: 1, inDays: 60 },
  every_26_weeks: { doses: 1, inDays: 182 },
} as const
export type Frequency = keyof typeof frequencies
export const frequencyCodes = keysOf(frequencies)

export const asNeededCodes = [
  'as_needed',
  'nausea',
  'pain',
  'itch',
  'sore_begins',
  'before_sex',
  'before_sex_2_24_hours',
  'after_sex_72_hours',
  'after_sex_3_days',
  'after_sex_5_days',
] as const
export type AsNeeded = (typeof asNeededCodes)[number]

export const instructionCodes = [
  'with_or_without_food',
  'with_food',
  'with_meal',
  'empty_stomach',
  'with_water',
  'no_day_missed',
  'with_dolutegravir',
  'with_truvada_or_descovy',
  'injection_day',
  'in_clinic',
  'thin_on_warts',
  'wash_off',
  'vomiting_2_hours',
  'vomiting_3_hours',
  'sleepy',
  'then_one_and_one',
  'daily_while_sex',
  'one_within_7_days',
  'after_doxycycline',
  'apart_from_minerals',
  'weakens_latex',
] as const
export type Instruction = (typeof instructionCodes)[number]

/** Dosage of a medicine (FHIR Dosage), from which the sig, the quantity and the days follow. */
export interface Dosage {
  /** Units at a time; null where they are not counted, as of a cream. */
  readonly dose: number | null
  readonly route: Route
  readonly frequency: Frequency
  /** Days of the whole course, refills included, or of one episode when taken as needed; null without an end. */
  readonly forDays: number | null
  readonly asNeeded: AsNeeded | null
  /** Units in 24 hours. */
  readonly maxPerDay: number | null
  readonly instructions: readonly Instruction[]
  /** Additional text of the clinician, in the language they chose. */
  readonly words: string | null
}

/** Doses within a number of days; a single dose is one. */
const dosesIn = (frequency: Frequency, days: number): number => {
  const { doses, inDays } = frequencies[frequency]
  return inDays === null ? doses : Math.ceil((doses * days) / inDays)
}

/** Units for a number of days; null for medicines taken as needed or without counted doses. */
export const quantityFor = ({ dose, frequency, asNeeded }: Dosage, days: number): number | null =>
  dose === null || asNeeded !== null ? null : dose * dosesIn(frequency, days)

/** Units in a day, on average. */
const unitsPerDay = (dose: number, frequency: Frequency): number => {
  const { doses, inDays } = frequencies[frequency]
  return (dose * doses) / (inDays ?? 1)
}

/** Whether a dosage is more or less than another; null where it is neither, or not counted. */
export const compareDosages = (
  { dose, frequency, asNeeded, maxPerDay }: Dosage,
  usual: Dosage,
): 'more' | 'less' | null => {
  if (dose === null || usual.dose === null) return null
  const perDay = unitsPerDay(dose, frequency)
  const usualPerDay = unitsPerDay(usual.dose, usual.frequency)
  const most = asNeeded === null ? perDay : (maxPerDay ?? perDay)
  const usualMost = usual.asNeeded === null ? usualPerDay : (usual.maxPerDay ?? usualPerDay)
  if (dose > usual.dose || perDay > usualPerDay || most > usualMost) return 'more'
  return perDay < usualPerDay || (asNeeded !== null && usual.asNeeded === null) ? 'less' : null
}

const numberWords =
  '\\d+(?:[.,/]\\d+)?|½|half|one|two|three|four|five|six|media|dos|tres|cuatro|demi|deux|trois|quatre'
const unitWords =
  'tab(?:let)?s?|cap(?:sule)?s?|pills?|puffs?|drops?|sprays?|patch(?:es)?|vials?|m[lg]|grams?|tabletas?|pastillas?|cápsulas?|comprimés?|gélules?'
const counts = (numbers: string, units: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${numbers})\\s+(?:more\\s+|a\\s+)?(?:${units})(?!\\p{L})`, 'iu')
/** Words that name how many are taken, or how often, in the languages of patients. */
const dosageWords = [
  counts(`${numberWords}|an?|une?|una`, unitWords),
  counts(numberWords, 'doses?|dosis'),
  /\d\s*(?:mg|ml|x)(?!\p{L})/iu,
  /(?<!\p{L})(?:daily|twice|thrice|hourly|nightly|weekly|monthly|b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|q\.?d|q\d+h)(?!\p{L})/iu,
  /(?<!\p{L})(?:once|times|every|each|per|a|an)\s+(?:other\s+|\d+\s+|\p{L}+\s+)?(?:hours?|days?|nights?|weeks?|months?)(?!\p{L})/iu,
  /(?<!\p{L})(?:cada\s+\S+\s+(?:horas?|días?)|(?:al|por|cada)\s+día|veces|diari[oa]|fois|(?:par|chaque)\s+jour|toutes\s+les)(?!\p{L})/iu,
  /قرص|كبسول|جرعة|مرة|مرات|مرتين|يوميًا|كل\s+\S+\s+ساع/u,
]

/** Message on additional words that say a dose of their own; null for all other words. */
const dosageInWords = ({ words }: Dosage): string | null =>
  words !== null && dosageWords.some((each) => each.test(words))
    ? `“${words}” tells of a dose or of how often, which the fields tell. Leave it out there`
    : null

export interface Supply {
  readonly quantity: number
  readonly days: number
  readonly refills: number
}

const layerRoutes: readonly Route[] = ['topical', 'vaginal', 'rectal']
const layerUnits: readonly DoseUnit[] = ['tube', 'gram']

/** Message on a dose that no sig can say in this unit; null for one that it can. A thin layer alone is not counted. */
const unclearDoseOf = ({ dose, route, maxPerDay }: Dosage, unit: DoseUnit): string | null => {
  if (dose !== null) return unit === 'tube' ? `${dose} at a time, of a tube that has no dose` : null
  if (!layerRoutes.includes(route) || !layerUnits.includes(unit))
    return 'nothing says how many are taken at a time'
  return maxPerDay === null
    ? null
    : `at most ${maxPerDay} in 24 hours, of a dose that is not counted`
}

/** Message on a contradiction between quantity, days and dosage; null where they agree. */
export const contradictionOf = (dosage: Dosage, supply: Supply, unit: DoseUnit): string | null => {
  const unclear = unclearDoseOf(dosage, unit) ?? dosageInWords(dosage)
  if (unclear) return unclear
  const { dose, frequency, forDays, asNeeded, maxPerDay } = dosage
  const { quantity, days, refills } = supply
  if (dose === null) return null
  const { doses, inDays } = frequencies[frequency]
  if (inDays === null && forDays !== null) return `taken once, and for ${forDays} days`
  const perDay = inDays === null ? dose : dose * (inDays === 1 ? doses : 1)
  if (maxPerDay !== null && dose > maxPerDay)
    return `${dose} at a time, and at most ${maxPerDay} in 24 hours`
  if (asNeeded !== null) return asNeededContradiction(dosage, dose, supply)
  if (maxPerDay !== null && perDay > maxPerDay)
    return `${perDay} a day, and at most ${maxPerDay} in 24 hours`
  const needed = quantityFor(dosage, days)
  if (needed !== null && quantity !== needed)
    return `${quantity} for ${days} days, where ${needed} are taken`
  if (forDays !== null && inDays !== null && forDays !== days * (1 + refills))
    return `${forDays} days are taken, and ${days * (1 + refills)} given, refills included`
  return null
}

/** Units that instructions add to the first dose of a course. */
const laterUnits: Readonly<Partial<Record<Instruction, number>>> = { then_one_and_one: 2 }

const asNeededContradiction = (
  { frequency, forDays, maxPerDay, instructions }: Dosage,
  dose: number,
  { quantity, days }: Supply,
): string | null => {
  if (forDays !== null) {
    const episode = dose * dosesIn(frequency, forDays)
    return quantity % episode === 0 ? null : `${quantity}, where ${episode} are one episode`
  }
  const later = instructions.reduce((sum, each) => sum + (laterUnits[each] ?? 0), 0)
  if (quantity < dose + later)
    return later > 0
      ? `${quantity}, where ${dose + later} are one course`
      : `${quantity}, where ${dose} are taken at a time`
  const { inDays } = frequencies[frequency]
  const most = maxPerDay ?? (inDays === null ? null : dose * dosesIn(frequency, 1))
  if (most === null && quantity > dose)
    return `${quantity}, and nothing says how many are the most in 24 hours`
  return most !== null && quantity > most * days
    ? `${quantity} for ${days} days, at most ${most} a day`
    : null
}
