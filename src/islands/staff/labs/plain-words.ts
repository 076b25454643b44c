import { directionOf, isLanguage } from '#content/language'
import { type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'
import { fetchCatalogue } from '#islands/translation/catalogue'
import type { Translate } from '#translations/text'
import { createTranslator } from '#translations/translate'
import {
  bySeverity,
  callsFor,
  type LabToReview,
  type LabValue,
  labValuesOf,
  missingTestsOf,
} from './lab'

/** What a patient may read of their results, as a draft in the language they read. */
export const loadDraft = async (lab: LabToReview, language: string): Promise<string> => {
  const [values, missing] = [labValuesOf(lab), missingTestsOf(lab)]
  if (!isLanguage(language) || language === 'en') return draftWords(values, missing)
  const catalogue = await fetchCatalogue(language)
  return draftWords(values, missing, createTranslator(catalogue, directionOf(language) === 'rtl'))
}

/** `missing` has no result. */
export const draftWords = (
  values: readonly LabValue[],
  missing: readonly LabTestCode[],
  translate?: Translate,
): string =>
  sentencesOf(values, missing)
    .map((sentence) => translate?.(sentence) ?? sentence)
    .join(' ')

/** The worst first, then what has no result, what is fine, and what comes next. */
const sentencesOf = (values: readonly LabValue[], missing: readonly LabTestCode[]): string[] => {
  const found = [
    ...new Set(bySeverity(values.filter(({ flag }) => flag !== 'normal')).map(sayFound)),
    ...missing.map((code) => `The lab gave no result of this test: ${labTestOf(code).plainName}.`),
  ]
  if (found.length === 0)
    return [
      'All clear: nothing was found, and every value is where it should be.',
      'You do not need to do anything.',
      'You can write to us at any time with a question.',
    ]
  return [
    ...found,
    ...(values.some(({ flag }) => flag === 'normal') ? ['Your other tests are fine.'] : []),
    callsFor(values).length > 0
      ? 'We would like to talk with you about what comes next.'
      : 'Your care team will tell you what comes next.',
    'You can write to us at any time with a question.',
  ]
}

const sayFound = ({ code, flag, value, unit }: LabValue): string => {
  const { plainName } = labTestOf(code)
  if (flag === 'not_performed' || flag === 'withdrawn')
    return `The lab gave no result of this test: ${plainName}.`
  if (flag === 'unread')
    return `We are still reading what the lab wrote of this test: ${plainName}.`
  if (flag === 'inconclusive')
    return `One test gave no clear answer and has to be done again: ${plainName}.`
  const condition = conditionOf(code)
  if (condition && (flag === 'reactive' || flag === 'detected')) return condition
  return `This value is not where we expect it: ${plainName}, ${[value, unit].filter(Boolean).join(' ')}.`
}

const conditionOf = (code: string): string | undefined =>
  foundTexts.find(([beginning]) => code.startsWith(beginning))?.[1]

/** By the beginning of a test's code: several sites of one infection are one sentence. */
const foundTexts = [
  [
    'hiv_ag_ab',
    'Your HIV test was reactive: it needs a second test before we know whether you have HIV.',
  ],
  [
    'hiv_self_test',
    'Your HIV test was reactive: it needs a second test before we know whether you have HIV.',
  ],
  ['hiv_', 'One of your tests found HIV: treatment keeps you healthy.'],
  ['syphilis', 'Your syphilis test was reactive: this can come from syphilis now or from before.'],
  ['chlamydia', 'One of your tests found chlamydia: it is common, and a medicine cures it.'],
  ['gonorrhea', 'One of your tests found gonorrhea: it is common, and a medicine cures it.'],
  [
    'hepatitis_b_core',
    'You had contact with hepatitis B at some time. Other tests show what it means now.',
  ],
  ['hepatitis_b', 'One of your tests found hepatitis B: more tests will show what it means.'],
  [
    'hepatitis_c_antibody',
    'Your hepatitis C test was reactive: a second test shows whether the virus is there now.',
  ],
  ['hepatitis_c_rna', 'One of your tests found hepatitis C: it can be cured with a medicine.'],
  ['pregnancy', 'Your pregnancy test was positive.'],
] as const
