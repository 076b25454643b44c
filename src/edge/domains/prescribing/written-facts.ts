import { dayMs } from '#edge/platform/time'
import { conditionsIn, deniesAllergies, substancesIn } from '../formulary'
import { noneCode } from '../health_histories/sections'
import type { PatientFacts } from '../labs'
import type { Answer } from '../questionnaires/questions/questionnaire'
import type { NoteContent } from '../soap_notes'
import type { NamedSubstance, PrescribingFacts, SaidFact } from './facts'
import { weightOf } from './written-weight'

/** An allergy or a medicine of the health history. */
export interface WrittenEntry {
  readonly section: string
  readonly code: string | null
  readonly label: string | null
  readonly takenAt: string
  readonly source: string
  readonly verifiedAt: string | null
}

/** Statements of patients and staff, the latest first. */
export interface Written {
  readonly now: string
  readonly entries: readonly WrittenEntry[]
  readonly notes: readonly { readonly at: string; readonly content: NoteContent }[]
  readonly answers: readonly { readonly at: string; readonly given: readonly Answer[] }[]
  /** Answers before the first PrEP. */
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
  | 'isPregnancyRuledOut'
  | 'writtenWeight'
  | 'vaginalExposure'
  | 'hasToldOfSex'
  | 'conditions'
  | 'allergies'
  | 'takenElsewhere'
>

/** Days for which a symptom suggests acute HIV (CDC 2021), a pregnancy counts, and an answer about sex holds. */
const acuteDays = 28
const pregnancyDays = 280
const answerDays = 183

export const writtenFactsOf = (written: Written, tested: Tested): WrittenFacts => {
  const { entries } = written
  const onRecord = tested.tests.conditions
  const conditions = [...onRecord, ...diagnosesOf(written)]
  // An entry of "none" is no allergy and no medicine.
  const named = (section: string) =>
    entries
      .filter(isOf(section))
      .filter((entry) => !deniesAllergies(wordsOf(entry)))
      .map(namedOf)
  const condition = (code: string, among: PrescribingFacts['conditions'] = conditions) =>
    among.find(({ codes }) => codes.includes(code)) ?? null
  const takenElsewhere = [...named('medications'), ...drugsOf(written)]
  return {
    conditions,
    allergies: named('allergies'),
    takenElsewhere,
    hivElsewhere: hivOf(written, tested, condition('hiv', onRecord), takenElsewhere),
    acuteSymptoms: acuteSymptomsOf(written, tested),
    kidneyDisease:
      condition('kidney_disease') ??
      answered(written, 'kidney_disease', ['yes'], Number.POSITIVE_INFINITY),
    hepatitisB: hepatitisBOf(written, tested, condition('hepatitis_b')),
    pregnancy: pregnancyOf(
      written,
      tested,
      conditions.filter(({ codes }) => codes.includes('pregnancy')),
    ),
    isPregnancyRuledOut: isPregnancyRuledOut(written, tested),
    writtenWeight: weightOf(written),
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
  (entry: WrittenEntry): boolean =>
    entry.section === section && entry.code !== noneCode && wordsOf(entry) !== ''

const wordsOf = ({ label, code }: WrittenEntry): string => label ?? code ?? ''
const saidOf = (entry: WrittenEntry): SaidFact => ({
  words: wordsOf(entry),
  at: entry.takenAt,
  source: entry.source === 'patient' && !entry.verifiedAt ? 'patient' : 'staff',
})
const namedOf = (entry: WrittenEntry): NamedSubstance => ({
  ...saidOf(entry),
  substances: substancesIn(wordsOf(entry)),
})

const valuesOf = (given: readonly Answer[], linkId: string): readonly string[] =>
  given.find((each) => each.linkId === linkId)?.values ?? []

/** Inconclusive choices, which leave earlier findings in place. */
const unsettled = ['unsure', 'skip', 'Unknown', 'Pending', 'Not done']

/** The last answer to a question, where it is one of these. */
const answered = (
  { answers, now }: Written,
  linkId: string,
  values: readonly string[],
  days = answerDays,
): SaidFact | null => {
  const last = answers.find(({ given }) =>
    valuesOf(given, linkId).some((each) => !unsettled.includes(each)),
  )
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
  const last = notes.find(({ content: { [field]: filled = '' } }) =>
    Array.isArray(filled)
      ? filled.length > 0
      : filled !== '' && !unsettled.includes(String(filled)),
  )
  if (!last || !isWithin(days, last.at, now)) return null
  const content = last.content[field]
  const found = (Array.isArray(content) ? content : [String(content)]).filter((each) =>
    values.includes(each),
  )
  return found.length > 0
    ? { words: `${field.replaceAll('_', ' ')}: ${found.join(', ')}`, at: last.at, source: 'note' }
    : null
}

const diagnosesIn = ({ diagnoses }: NoteContent): readonly string[] =>
  Array.isArray(diagnoses) ? diagnoses.map(String) : []

/** Conditions that notes give as diagnoses, the latest first, each once. HIV is read by `notedHiv`, which tests settle. */
const diagnosesOf = ({ notes }: Written): PrescribingFacts['conditions'] => {
  const found = notes.flatMap(({ at, content }) =>
    diagnosesIn(content).map((words) => ({
      words,
      at,
      source: 'note' as const,
      codes: conditionsIn(words).filter((code) => code !== 'hiv'),
    })),
  )
  return found.filter(
    ({ words, codes }, index) =>
      codes.length > 0 && found.findIndex((each) => each.words === words) === index,
  )
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
  /\b(negativ\w*|no|not|prevent\w*|prep|pep|prophyla\w*|expos\w*|risk|riesgo|risque|partner|pareja|partenaire|test\w*|screen\w*|family|worr\w*|fear|hearing)\b/i
/** Phrases that state HIV, also beside other words: "HIV positive, no symptoms". */
const hasHiv =
  /\bB20\b|\bZ21\b|disease|diagnos|positiv|reactive|detectable|treatment|\bARVs?\b|\bART\b/i
const isNegated = /\b(negativ\w*|non.?reactive|not? (hiv|positive|reactive|detectable))\b/i

const meansHiv = (words: string): boolean =>
  (hasHiv.test(words) && !isNegated.test(words)) || !aboutHiv.test(words)

/** A note of any age that found HIV or left it open; a later inconclusive note does not change it. */
const notedHiv = ({ notes }: Written): SaidFact | null => {
  for (const { at, content } of notes) {
    const test = String(content.hiv_test ?? '')
    if (test === 'Positive' || test === 'Indeterminate')
      return { words: `HIV test: ${test}`, at, source: 'note' }
    const diagnosis = diagnosesIn(content).find((each) => conditionsIn(each).includes('hiv'))
    if (diagnosis) return { words: diagnosis, at, source: 'note' }
  }
  return null
}

const hivOf = (
  written: Written,
  { tests, hivRnaNegativeAt }: Tested,
  condition: SaidFact | null,
  taken: readonly NamedSubstance[],
): PrescribingFacts['hivElsewhere'] => {
  if (condition) return { ...condition, isClear: meansHiv(condition.words) }
  const inNote = notedHiv(written)
  const isSettled =
    inNote !== null &&
    (tests.hiv.state === 'ruled_out' ||
      (tests.hiv.state === 'negative' && (hivRnaNegativeAt ?? '') > inNote.at))
  if (inNote && !isSettled) return { ...inNote, isClear: true }
  const treatment = taken.find(({ substances }) => isTreatment(substances))
  return treatment ? { ...treatment, isClear: false } : null
}

/** A treatment combination, or a class without use in prevention: a sign that the patient has HIV. */
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
    noted(written, 'hepatitis_b', ['Chronic infection'], Number.POSITIVE_INFINITY) ??
    answered(written, 'hepatitis_b', ['yes'], Number.POSITIVE_INFINITY) ??
    firstPrepAnswer(written, 'hepatitisB', ['yes'], Number.POSITIVE_INFINITY)
  )
}

/** The latest statement of the last pregnancy's length: an old one among the conditions hides no newer answer. */
const pregnancyOf = (
  written: Written,
  { pregnancyTest }: Tested,
  conditions: readonly SaidFact[],
): SaidFact | null => {
  const { now } = written
  const isPositive = pregnancyTest !== undefined && pregnancyTest.flag !== 'normal'
  if (isPositive && isWithin(pregnancyDays, pregnancyTest.testedAt, now))
    return { words: 'pregnancy test', at: pregnancyTest.testedAt, source: 'lab' }
  const [statement = null] = [
    ...conditions,
    answered(written, 'pregnancy', ['yes'], pregnancyDays),
    firstPrepAnswer(written, 'pregnantOrPlanning', ['yes'], pregnancyDays),
  ]
    .flatMap((each) => (each && isWithin(pregnancyDays, each.at, now) ? [each] : []))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  if (!statement) return null
  return pregnancyTest && pregnancyTest.testedAt > statement.at ? null : statement
}

/** Days for which a test or an answer says that there is no pregnancy; who can have none is asked no more. */
const notPregnantDays = 30

const isPregnancyRuledOut = (written: Written, { pregnancyTest }: Tested): boolean =>
  (pregnancyTest?.flag === 'normal' &&
    isWithin(notPregnantDays, pregnancyTest.testedAt, written.now)) ||
  answered(written, 'pregnancy', ['cannot'], Number.POSITIVE_INFINITY) !== null ||
  answered(written, 'pregnancy', ['no', 'planning'], notPregnantDays) !== null ||
  firstPrepAnswer(written, 'pregnantOrPlanning', ['no'], notPregnantDays) !== null

/** Drugs of the questionnaire that medicines interact with, in the words of `substances.tsv`. */
const drugWords: Readonly<Record<string, string>> = {
  poppers: 'poppers',
  meth: 'methamphetamine',
  ghb: 'GHB',
}
const drugsOf = (written: Written): readonly NamedSubstance[] =>
  Object.entries(drugWords).flatMap(([value, words]) => {
    const statement = answered(written, 'drugs', [value])
    return statement ? [{ ...statement, words, substances: substancesIn(words) }] : []
  })
