import { dayMs, hourMs } from '#edge/platform/time'
import type { PrescribingFacts } from './facts'
import { medicinePredicates } from './medicine-predicates'
import { dated, daysAgo, joined, type Predicates, quote, when } from './prescribed'

/** Facts about the next supply alone: elapsed time, and medicines prescribed together. */
export const supplyFacts: ReadonlySet<string> = new Set([
  'hiv_untested',
  'hiv_rna_untested',
  'hiv_unordered',
  'sti_untested',
  'starting',
  'supply_over',
  'supply_under',
  'bridged_over',
  'units_over',
  'dose_mismatch',
  'dose_other',
  'takes_same',
  'takes_prep',
  'partner_missing',
  'lacks',
  'unsigned',
  'alone_signed',
  'never_injected',
  'exposed_over',
  'exposed_within',
  'exposure_unclear',
  'exposure_unknown',
  'since_last',
  'within_last',
])

/** Predicates of rules, by their name in the table. */
export const predicates: Predicates = {
  ...medicinePredicates,

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
  kidney_below: (facts, _, least) => {
    const kidney = kidneyOf(facts)
    return kidney && kidney.value < Number(least)
      ? dated(`${kidney.name} ${kidney.value} mL/min`, kidney.at)
      : null
  },
  /** An eGFR below the limit while the creatinine clearance, which labels use, is within it. */
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
  sex_unrecorded: ({ sex }) => when(sex !== 'Male' && sex !== 'Female'),
  weight_below: (facts, _, least) => {
    const weight = weightOf(facts)
    return weight && weight.value < Number(least) ? dated(`${weight.value} kg`, weight.at) : null
  },
  weight_from: (facts, _, least) => {
    const weight = weightOf(facts)
    return weight && weight.value >= Number(least) ? dated(`${weight.value} kg`, weight.at) : null
  },
  weight_unknown: (facts) => when(weightOf(facts) === null),
  pregnant: ({ pregnancy }) => quote(pregnancy),
  pregnancy_unknown: ({ sex, pregnancy, isPregnancyRuledOut }) =>
    when(sex !== 'Male' && !pregnancy && !isPregnancyRuledOut),
  condition: ({ conditions }, _, code) =>
    joined(conditions.flatMap((each) => (each.codes.includes(code) ? [quote(each) ?? ''] : []))),
  /** Leaves out the condition, which has to be on file. */
  unrecorded: ({ conditions }, _, code) =>
    when(!conditions.some(({ codes }) => codes.includes(code))),
  sti_untested: ({ lastNegative }, _, days, now) =>
    when(!isWithin(Number(days), lastNegative.sti, now)),
  exposed_over: ({ hoursSinceExposure: hours }, _, most) =>
    when(hours !== null && hours > Number(most)),
  exposed_within: ({ hoursSinceExposure: hours }, _, most) =>
    hours !== null && hours >= 0 && hours <= Number(most) ? `${Math.floor(hours)} hours ago` : null,
  exposure_unclear: ({ hoursSinceExposure: hours }) => when(hours !== null && !(hours >= 0)),
  exposure_unknown: ({ hoursSinceExposure: hours }) => when(hours === null),
}

const isWithin = (days: number, at: string | null, now: string): boolean =>
  at !== null && Date.parse(now) - Date.parse(at) <= days * dayMs

/** The newer of what was measured and what was written. */
const weightOf = ({ tests: { weight }, writtenWeight }: PrescribingFacts) =>
  weight && writtenWeight && writtenWeight.at > weight.at
    ? writtenWeight
    : (weight ?? writtenWeight)

const kidneyOf = ({ tests }: PrescribingFacts) => {
  const { creatinineClearance, egfr } = tests.kidney
  // Labels use the clearance; a newer eGFR outweighs an older clearance.
  if (creatinineClearance && !(egfr && egfr.at > creatinineClearance.at))
    return { ...creatinineClearance, name: 'creatinine clearance' }
  return egfr && { ...egfr, name: 'eGFR' }
}
const maxKidneyDays = 365

/** A start of PrEP, or a restart after this number of days without it. */
const maxGapDays = 7
