import { dayMs } from '#edge/platform/time'
import { conditionsIn, deniesAllergies, substancesIn } from '../formulary'
import { noneCode } from '../health_histories/sections'
import type { PatientFacts } from '../labs'
import type { Answer } from '../questionnaires/questions/questionnaire'
import type { NoteContent } from '../soap_notes'
import type { NamedSubstance, PrescribingFacts, SaidFact } from './facts'

interface Entry {
  readonly section: string
  readonly code: string | null
  readonly label: string | null
  readonly takenAt: string
  readonly source: string
  readonly verifiedAt: string | null
}

/** What patients and staff wrote, the latest first. */
export interface Written {
  readonly now: string
  readonly entries: readonly Entry[]
  readonly notes: readonly { readonly at: string; readonly content: NoteContent }[]
  readonly answers: readonly { readonly at: string; readonly given: readonly Answer[] }[]
  /** What was asked before the first PrEP. */
  readonly prep: { readonly at: string; readonly given: Readonly<Record<string, string>> } | null
}
interface Tested {
  readonly tests: PatientFacts
  readonly hivRnaNegativeAt: string | null
  readonly pregnancyTest: { readonly flag: string; readonly testedAt: string } | undefined
}

type WrittenFacts = Pick<
  PrescribingFacts,
  | 'hivElsewhere'
  | 'acuteSymptoms'
  | 'kidneyDisease'
  | 'hepatitisB'
  | 'pregnancy'
  | 'vaginalExposure'
  | 'hasToldOfSex'
  | 'conditions'
  | 'allergies'
  | 'takenElsewhere'
>

/** So long a symptom speaks of acute HIV (CDC 2021), a pregnancy lasts, and an answer about sex holds. */
const acuteDays = 28
const pregnancyDays = 280
const answerDays = 183

export const writtenFactsOf = (written: Written, tested: Tested): WrittenFacts => {
  const { entries } = written
  const conditions = entries.filter(isOf('conditions')).map((entry) => ({
    ...saidOf(entry),
    codes: conditionsIn(`${entry.code ?? ''} ${entry.label ?? ''}`),
  }))
  // What says that there is none is no allergy and no medicine.
  const named = (section: string) =>
    entries
      .filter(isOf(section))
      .filter((entry) => !deniesAllergies(wordsOf(entry)))
      .map(namedOf)
  const condition = (code: string) => conditions.find(({ codes }) => codes.includes(code)) ?? null
  const takenElsewhere = [...named('medications'), ...poppersOf(written)]
  return {
    conditions,
    allergies: named('allergies'),
    takenElsewhere,
    hivElsewhere: hivOf(written, tested, condition('hiv'), takenElsewhere),
    acuteSymptoms: acuteSymptomsOf(written, tested),
    kidneyDisease: condition('kidney_disease') ?? answered(written, 'kidney_disease', ['yes']),
    hepatitisB: hepatitisBOf(written, tested, condition('hepatitis_b')),
    pregnancy: pregnancyOf(written, tested, condition('pregnancy')),
    vaginalExposure:
      answered(written, 'body_parts', ['vagina']) ??
      answered(written, 'exposure_kind', ['vaginal']) ??
      noted(written, 'exposure_kind', ['Receptive vaginal']),
    hasToldOfSex: written.answers.some(
      ({ at, given }) =>
        isWithin(answerDays, at, written.now) && valuesOf(given, 'body_parts').length > 0,
    ),
  }
}

const isWithin = (days: number, at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) <= days * dayMs

const isOf =
  (section: string) =>
  (entry: Entry): boolean =>
    entry.section === section && entry.code !== noneCode && wordsOf(entry) !== ''

const wordsOf = ({ label, code }: Entry): string => label ?? code ?? ''
const saidOf = (entry: Entry): SaidFact => ({
  words: wordsOf(entry),
  at: entry.takenAt,
  source: entry.source === 'patient' && !entry.verifiedAt ? 'patient' : 'staff',
})
const namedOf = (entry: Entry): NamedSubstance => ({
  ...saidOf(entry),
  substances: substancesIn(wordsOf(entry)),
})

const valuesOf = (given: readonly Answer[], linkId: string): readonly string[] =>
  given.find((each) => each.linkId === linkId)?.values ?? []

/** The last answer to a question, where it is one of these. */
const answered = (
  { answers, now }: Written,
  linkId: string,
  values: readonly string[],
  days = answerDays,
): SaidFact | null => {
  const last = answers.find(({ given }) => valuesOf(given, linkId).length > 0)
  if (!last || !isWithin(days, last.at, now)) return null
  const found = valuesOf(last.given, linkId).filter((each) => values.includes(each))
  const words = found.join(', ').replaceAll('_', ' ')
  return found.length > 0
    ? { words: `${linkId.replaceAll('_', ' ')}: ${words}`, at: last.at, source: 'questionnaire' }
    : null
}

/** The last note that fills a field, where it is one of these. */
const noted = (
  { notes, now }: Written,
  field: string,
  values: readonly string[],
  days = answerDays,
): SaidFact | null => {
  const last = notes.find(({ content }) => content[field] !== undefined && content[field] !== '')
  if (!last || !isWithin(days, last.at, now)) return null
  const content = last.content[field]
  const found = (Array.isArray(content) ? content : [String(content)]).filter((each) =>
    values.includes(each),
  )
  return found.length > 0
    ? { words: `${field.replaceAll('_', ' ')}: ${found.join(', ')}`, at: last.at, source: 'note' }
    : null
}

const firstPrepAnswer = (
  { prep, now }: Written,
  question: string,
  values: readonly string[],
  days = answerDays,
): SaidFact | null => {
  const answer = prep?.given[question] ?? ''
  return prep && values.includes(answer) && isWithin(days, prep.at, now)
    ? {
        words: `${question.replace(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`)}: ${answer}`,
        at: prep.at,
        source: 'note',
      }
    : null
}

/** Words beside "HIV" that make it something else than having it. */
const aboutHiv =
  /\b(negativ\w*|no|not|prevent\w*|prep|pep|prophyla\w*|expos\w*|risk|riesgo|risque|partner|pareja|partenaire|test\w*|screen\w*|family|worr\w*|fear)\b/i

const hivOf = (
  written: Written,
  { tests, hivRnaNegativeAt }: Tested,
  condition: SaidFact | null,
  taken: readonly NamedSubstance[],
): PrescribingFacts['hivElsewhere'] => {
  if (condition) return { ...condition, isClear: !aboutHiv.test(condition.words) }
  const positive = noted(written, 'hiv_test', ['Positive', 'Indeterminate'])
  const isSettled =
    positive !== null &&
    (tests.hiv.state === 'ruled_out' ||
      (tests.hiv.state === 'negative' && (hivRnaNegativeAt ?? '') > positive.at))
  if (positive && !isSettled) return { ...positive, isClear: true }
  const treatment = taken.find(({ substances }) => isTreatment(substances))
  if (treatment) return { ...treatment, isClear: false }
  const diagnosed = noted(written, 'diagnoses', [
    'B20 HIV disease',
    'Z21 Asymptomatic HIV infection',
  ])
  return diagnosed && { ...diagnosed, isClear: true }
}

/** Of three against HIV at once, or a kind that prevents nothing, a person with HIV is the likelier reader. */
const isTreatment = (substances: NamedSubstance['substances']): boolean => {
  const classes = substances.flatMap((each) => each.classes)
  return (
    ['protease_inhibitor', 'nnrti'].some((each) => classes.includes(each)) ||
    (classes.includes('integrase_inhibitor') && classes.includes('nrti'))
  )
}

const symptoms = ['fever', 'sore_throat', 'rash', 'glands', 'night_sweats']
const acuteSymptomsOf = (written: Written, { hivRnaNegativeAt }: Tested): SaidFact | null => {
  const found =
    answered(written, 'acute_symptoms', symptoms, acuteDays) ??
    noted(written, 'acute_hiv', ['Yes'], acuteDays) ??
    firstPrepAnswer(written, 'acuteHivSymptoms', ['yes'], acuteDays)
  return found && (hivRnaNegativeAt ?? '') > found.at ? null : found
}

const hepatitisBOf = (
  written: Written,
  { tests }: Tested,
  condition: SaidFact | null,
): SaidFact | null => {
  if (tests.isHepatitisBExcluded) return null
  return (
    condition ??
    noted(written, 'hepatitis_b', ['Chronic infection']) ??
    answered(written, 'hepatitis_b', ['yes']) ??
    firstPrepAnswer(written, 'hepatitisB', ['yes'])
  )
}

const pregnancyOf = (
  written: Written,
  { pregnancyTest }: Tested,
  condition: SaidFact | null,
): SaidFact | null => {
  const { now } = written
  const isPositive = pregnancyTest !== undefined && pregnancyTest.flag !== 'normal'
  if (isPositive && isWithin(pregnancyDays, pregnancyTest.testedAt, now))
    return { words: 'pregnancy test', at: pregnancyTest.testedAt, source: 'lab' }
  const statement =
    condition ??
    answered(written, 'pregnancy', ['yes'], pregnancyDays) ??
    firstPrepAnswer(written, 'pregnantOrPlanning', ['yes'], pregnancyDays)
  if (!statement || !isWithin(pregnancyDays, statement.at, now)) return null
  return pregnancyTest && pregnancyTest.testedAt > statement.at ? null : statement
}

const poppersOf = (written: Written): readonly NamedSubstance[] => {
  const statement = answered(written, 'drugs', ['poppers'])
  return statement ? [{ ...statement, words: 'poppers', substances: substancesIn('poppers') }] : []
}
