import { programSteps } from '#edge/domains/care_steps/program-steps'
import { medicationCodes, medicationOf } from '#edge/domains/formulary/medications'
import { prescribingRules } from '#edge/domains/formulary/prescribing-rules'
import { supplyText } from '#edge/domains/formulary/render-sig'
import { substances } from '#edge/domains/formulary/substances'
import { isReportInWords, labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { type Gravity, gravities, gravityOf } from '#edge/domains/labs/marks/gravity'
import { flagCodes, isCriticalFlag } from '#edge/domains/labs/reading/flag-codes'
import { isWithdrawal, observationStatuses } from '#edge/domains/labs/reading/observation-status'
import { vocabularyWords } from '#edge/domains/labs/reading/vocabulary'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { resultFlags } from '#edge/domains/labs/tests/lab-test'
import { labLegTable } from '#edge/platform/db/care-tables'
import { overrideReasonTable, sigWordTable } from '#edge/platform/db/formulary-tables'
import { releaseRules, resultActTable } from '#edge/platform/db/result-tables'
import { entriesOf } from '#edge/platform/typed-keys'
import { patientTextKeyOf } from '#islands/labs/result/patient-text'
import { type PatientText, patientTexts } from '#islands/labs/result/patient-texts'
import { planLabel } from '../labs/labels'
import { indicationLabels } from '../prescriptions/labels'

/** A table of the rules that read results or judge medicines, as it is printed and signed off. */
export interface RuleTable {
  readonly title: string
  readonly note?: string
  readonly columns: readonly string[]
  /** The first cell names the row. A cell of several lines has line feeds between. */
  readonly rows: readonly (readonly string[])[]
  /** The language of each column, where it is not the page's. */
  readonly languages?: readonly (string | null)[]
}

interface Translation {
  readonly language: string
  readonly name: string
  readonly translate: (text: string) => string | null
}

/** From the tables and code that read results and judge medicines. */
export const ruleTables = (translations: readonly Translation[]): readonly RuleTable[] => [
  {
    title: 'Tests',
    columns: [
      'Test',
      'Patients read',
      'LOINC',
      'Unit',
      'Expected',
      'Same day below',
      'Same day from',
    ],
    rows: labTestCodes
      .map(labTestOf)
      .map((test) => [
        test.name,
        test.plainName,
        [test.loinc, ...(test.otherLoincs ?? [])].join(', '),
        test.unit ?? '',
        test.expected ?? 'Read by a clinician',
        `${test.criticalBelow ?? ''}`,
        `${test.criticalFrom ?? ''}`,
      ]),
  },
  {
    title: 'Words of laboratories',
    note: 'What is in no list is unread: a person reads it.',
    columns: ['Meaning', 'Words'],
    rows: entriesOf(vocabularyWords).map(([meaning, words]) => [meaning, words.join(', ')]),
  },
  {
    title: 'Flags of laboratories',
    note: 'Codes of HL7 table 0078. The value and its flag are read apart, and the graver one counts. If they contradict each other, the value is unread.',
    columns: ['Meaning', 'Codes', 'Of these, same day'],
    rows: [...Map.groupBy(entriesOf(flagCodes), ([, meaning]) => meaning)].map(
      ([meaning, codes]) => [
        meaning,
        codes.map(([code]) => code).join(', '),
        codes.flatMap(([code]) => (isCriticalFlag(code) ? [code] : [])).join(', '),
      ],
    ),
  },
  {
    title: 'Statuses of a value',
    columns: ['Status', 'What follows'],
    rows: observationStatuses.map((status) => [status, statusText(status)]),
  },
  {
    title: 'How grave a result is',
    note: 'The first row that fits a value counts, and the gravest value of a result. A result stays on the list of its clinician until it is closed.',
    columns: [
      'Result',
      'Rank',
      'Who acts',
      'By when',
      'Goes to the lead',
      'Closed without a reason by',
      'Source',
    ],
    rows: gravities.map((each) => [
      each.label,
      `${each.rank}`,
      each.isTold ? 'Clinician tells the patient' : 'Clinician reads it',
      dueText(each),
      leadText(each),
      each.plans.map(planLabel).join(', '),
      each.source,
    ]),
  },
  {
    title: 'States where a release waits',
    note: 'In every other state, a result is released at most 24 hours after it came.',
    columns: ['State', 'Tests', 'Readings', 'Waits until', 'Confirmed', 'Source'],
    rows: releaseRules.map(({ state, tests, flags, waits_for, confirmed, source }) =>
      [state, tests, flags, waits_for, confirmed, source].map((cell) => cell ?? ''),
    ),
  },
  {
    title: 'Next acts of a result',
    note: 'Of each act, the first row that fits a value is offered with the result. To stop: a medicine in use that one of these rules of prescribing refuses.',
    columns: ['Act', 'Tests', 'Readings', 'Unless', 'Opens', 'Source'],
    rows: resultActTable.map(({ act, tests, flags, unless, opens, source }) =>
      [act, tests, flags, unless, opens, source].map((cell = '') => cell.replaceAll('_', ' ')),
    ),
  },
  {
    title: 'Readings of each test',
    note: 'Without a history of the patient. A history changes the text of HIV, syphilis and hepatitis, and who is told of HIV RNA and eGFR.',
    columns: ['Test', 'Readings', 'Result', 'By when', 'Text'],
    rows: labTestCodes.flatMap(readingsOf),
  },
  {
    title: 'Steps of care',
    note: 'Days count from the start of the course, or from the last time of a step that repeats. Moments count from the day on which it is due.',
    columns: ['Step', 'Program', 'Done by', 'Due', 'Counts', 'Where', 'Moments', 'Source'],
    rows: programSteps.map((step) => [
      step.label,
      step.program.replaceAll('_', ' '),
      step.doneBy
        .map((group) => group.join(' or '))
        .join('\n')
        .replaceAll('_', ' '),
      step.every === null ? `after ${step.days.join(', ')} days` : `every ${step.every} days`,
      `from ${step.opens} to ${step.closes} days`,
      step.applies?.replaceAll('_', ' ') ?? '',
      step.moments.map(({ verb, days }) => `${verb.replaceAll('_', ' ')} ${days}`).join('\n'),
      step.source,
    ]),
  },
  {
    title: 'How long an order stays in a status',
    note: 'Days since it came there. A reminder goes to the patient of a kit. What passes its days is a task of the clinician, and the patient of a kit is told.',
    columns: ['Status', 'Collected by', 'Days', 'What follows', 'Source'],
    rows: labLegTable.map(({ status, collection, days, verb, source }) =>
      [status, collection, days, verb, source].map((cell = '') => cell.replaceAll('_', ' ')),
    ),
  },
  {
    title: 'What speaks against a medicine',
    note: 'A refusal stands, an override takes a reason, a warning is read. The gravest row of a code is told. The same rows are held against the form, the signature, refills and paper.',
    columns: [
      'Code',
      'Act',
      'Medicines',
      'Fact',
      'Outcome',
      'Reasons',
      'Words',
      'Source',
      'Reviewed',
    ],
    rows: prescribingRules.map((rule) => [
      rule.code,
      rule.act,
      rule.medicines,
      rule.fact.replaceAll('_', ' '),
      rule.level,
      rule.reasons,
      rule.text,
      rule.source,
      rule.reviewed,
    ]),
  },
  {
    title: 'Reasons that override a rule',
    note: 'By the kind of the rule. Another reason is given in words.',
    columns: ['Kind', 'Reason'],
    rows: overrideReasonTable.map(({ kind = '', label = '' }) => [kind, label]),
  },
  {
    title: 'Medicines of the formulary',
    note: 'A medicine without a code of RxNorm goes to the pharmacy in words.',
    columns: ['Code', 'Medicine', 'Contains', 'RxNorm', 'For', 'How it is taken', 'Supply'],
    rows: medicationCodes
      .map(medicationOf)
      .map(({ code, name, generic, strength, form, rxcui, reason, sig, ...supply }) => [
        code,
        name,
        `${generic} ${strength}, ${form}`,
        rxcui ?? '',
        indicationLabels[reason],
        sig,
        supplyText(supply, supply.unit),
      ]),
  },
  {
    title: 'Words of how medicines are taken',
    note: 'A form of a word before each equals sign, by the plurals of the language.',
    columns: ['Kind', 'Code', 'English', 'Spanish', 'French', 'Arabic'],
    rows: sigWordTable.map(({ kind = '', code = '', en = '', es = '', fr = '', ar = '' }) => [
      kind.replaceAll('_', ' '),
      code.replaceAll('_', ' '),
      ...[en, es, fr, ar].map((forms) => forms.replaceAll('|', '\n')),
    ]),
    languages: [null, null, 'en', 'es', 'fr', 'ar'],
  },
  {
    title: 'Words of medicines and allergies',
    note: 'What is in no row is shown as not understood: interactions are not checked with it.',
    columns: ['Ingredient', 'RxNorm', 'Classes', 'Allergy to one of', 'Words'],
    rows: substances.map(({ code, rxcui, classes, allergyClasses, words }) => [
      code,
      rxcui ?? '',
      classes.join(', '),
      allergyClasses.join(', '),
      words.replaceAll('|', ', '),
    ]),
  },
  {
    title: 'What patients read',
    note: 'The gravest first. Each has its badge, its meaning, the title of the page and the next step.',
    columns: ['Text', 'English', ...translations.map(({ name }) => name)],
    rows: entriesOf(patientTexts).map(([key, text]) => {
      const lines = linesOf(text)
      const words = translations.map(({ translate }) =>
        lines.map((line) => translate(line) ?? line),
      )
      return [key, ...[lines, ...words].map((each) => each.join('\n'))]
    }),
    languages: [null, 'en', ...translations.map(({ language }) => language)],
  },
]

const statusText = (status: (typeof observationStatuses)[number]): string => {
  if (isWithdrawal(status)) return 'Takes back what stood. The clinician reads it again.'
  if (status === 'unknown') return 'Unread: a person reads it.'
  return status === 'preliminary'
    ? 'Counts where it is pressing. The order stays open.'
    : 'Counts, and answers its test.'
}

const dueText = ({ due }: Gravity): string => {
  if (due === 'same_day') return 'The same day'
  const days = Number(due.split(' ')[1])
  if (days === 0) return 'The same business day'
  return days === 1 ? 'One business day' : `${days} business days`
}

const leadText = ({ escalatesAfterHours }: Gravity): string =>
  escalatesAfterHours === null ? 'Once it is due' : `After ${escalatesAfterHours} hours`

/** Flags of a narrative report: unread or withdrawn. */
const flagsOfWords = ['unread', 'withdrawn'] as const

/** Outcomes of each reading of a test, with equal ones grouped. */
const readingsOf = (code: (typeof labTestCodes)[number]): string[][] => {
  const { name, example } = labTestOf(code)
  const flags = isReportInWords(code) ? flagsOfWords : resultFlags
  const outcomes = flags.map((flag) => {
    const gravity = gravityOf([{ code, flag, measure: null }])
    const text = patientTextKeyOf({ code, value: example, flag }, noFacts)
    return { flag, cells: [gravity.label, dueText(gravity), text] }
  })
  return [...Map.groupBy(outcomes, ({ cells }) => cells.join('\n')).values()].map((group) => [
    name,
    group.map(({ flag }) => flag).join(', '),
    ...(group[0]?.cells ?? []),
  ])
}

const linesOf = ({ badge, text, headline, next }: PatientText): readonly string[] =>
  [badge ?? 'The number of the lab', text, headline, next].flatMap((line) => line ?? [])
