import { directionOf, isLanguage } from '#content/language'
import { type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'
import { keysOf } from '#edge/platform/typed-keys'
import { loadClinicalFacts } from '#islands/labs/facts'
import { isClearText, patientTextKeyOf, type TextFacts } from '#islands/labs/result/patient-text'
import {
  type PatientText,
  type PatientTextKey,
  patientTexts,
} from '#islands/labs/result/patient-texts'
import { valueWithUnit } from '#islands/labs/value-with-unit'
import { apiWithLocalErrors } from '#islands/stores/api'
import { fetchCatalogue } from '#islands/translation/catalogue'
import type { Translate } from '#translations/text'
import { createTranslator } from '#translations/translate'
import { callsOf, type LabToReview, type LabValue, labValuesOf, missingTestsOf } from './lab'

/** Facts that decide the text of a draft. `isCalled`: the clinician calls the patient. */
interface DraftFacts extends TextFacts {
  readonly isCalled?: boolean
}

/** Loads a draft of the text on the results, in the language of the patient. */
export const loadDraft = async (lab: LabToReview, language: string): Promise<string> => {
  const [values, missing] = [labValuesOf(lab), missingTestsOf(lab)]
  const facts = {
    ...(await loadClinicalFacts(apiWithLocalErrors, lab.patient?.id ?? '', lab.resultedAt)),
    isCalled: callsOf(lab).length > 0,
    hasUnreadPart: lab.hasUnreadPart === true,
  }
  if (!isLanguage(language) || language === 'en') return draftWords(values, missing, facts)
  const catalogue = await fetchCatalogue(language)
  const translate = createTranslator(catalogue, directionOf(language) === 'rtl')
  return draftWords(values, missing, facts, translate)
}

/** By what the page of the patient says of each value. `missing` has no result. */
export const draftWords = (
  values: readonly LabValue[],
  missing: readonly LabTestCode[],
  facts: DraftFacts,
  translate?: Translate,
): string =>
  sentencesOf(values, missing, facts)
    .map((sentence) => translate?.(sentence) ?? sentence)
    .join(' ')

/** The worst first, then what has no result, what is fine, and what comes next. */
const sentencesOf = (
  values: readonly LabValue[],
  missing: readonly LabTestCode[],
  facts: DraftFacts,
): string[] => {
  const read = byGravity(values.map((value) => ({ value, key: patientTextKeyOf(value, facts) })))
  const telling = read.filter(({ key }) => !isClearText(key))
  const keys = [
    ...telling.map(({ key }) => key),
    ...missing.map(() => 'not_performed' as const),
    ...(facts.hasUnreadPart ? ['unread' as const] : []),
  ]
  const last = 'You can write to us at any time with a question.'
  if (keys.length === 0)
    return [
      'All clear: nothing was found, and every value is where it should be.',
      'You do not need to do anything.',
      last,
    ]
  return [
    ...new Set([
      ...telling.flatMap(({ key, value }) => sayOf(key, value)),
      ...missing.map(
        (code) => `The lab gave no result of this test: ${labTestOf(code).plainName}.`,
      ),
    ]),
    ...(facts.hasUnreadPart ? [patientTexts.unread.headline] : []),
    ...(read.length > telling.length ? ['Your other tests are fine.'] : []),
    ...(keys.some(hasNextStep)
      ? [
          facts.isCalled
            ? 'We would like to talk with you about what comes next.'
            : 'Your care team will tell you what comes next.',
        ]
      : []),
    last,
  ]
}

/** Texts without a step of the clinician: the patient acts alone, or not at all. */
const ownSteps: readonly PatientTextKey[] = [
  'viral_load_low',
  'viral_load_undetectable',
  'hepatitis_b_unprotected',
  'hepatitis_c_treated',
]
const hasNextStep = (key: PatientTextKey): boolean => {
  const { next }: PatientText = patientTexts[key]
  return next !== null && !ownSteps.includes(key)
}

const reading = (plainName: string) => [
  `We are still reading what the lab wrote of this test: ${plainName}.`,
]
const noResult = (plainName: string) => [`The lab gave no result of this test: ${plainName}.`]
const unclear = (plainName: string) => [
  `One test gave no clear answer and has to be done again: ${plainName}.`,
]
const unexpected = (plainName: string, measured: string) => [
  `This value is not where we expect it: ${plainName}, ${measured}.`,
]
const syphilis = 'Your syphilis test was reactive: this can come from syphilis now or from before.'
const screen =
  'Your HIV test was reactive: it needs a second test before we know whether you have HIV.'
const virus =
  'Your HIV test found the virus: it needs a second test before we know whether you have HIV.'
const textOf = (key: PatientTextKey) => () => [patientTexts[key].text]
/** Several sites of one infection are one sentence. */
const bacteria = (plainName: string, _: string, code: LabTestCode) =>
  code.startsWith('chlamydia')
    ? ['One of your tests found chlamydia: it is common, and a medicine cures it.']
    : code.startsWith('gonorrhea')
      ? ['One of your tests found gonorrhea: it is common, and a medicine cures it.']
      : [`One of your tests found this: ${plainName}.`]

type Say = (plainName: string, measured: string, code: LabTestCode) => readonly string[]
/** Null is fine: what says so is in no sentence of its own. */
const says: Readonly<Record<PatientTextKey, Say | null>> = {
  hiv_screen_reactive: () => [screen],
  hiv_virus_found: () => [virus],
  hiv_found: () => ['One of your tests found HIV: treatment keeps you healthy.'],
  hiv_unclear: unclear,
  hiv_unread: reading,
  hiv_resistance: () => [
    'Your report about HIV medicines is here: your care team reads it with you.',
  ],
  hepatitis_c_type: () => [
    'Your report about the type of hepatitis C is here: your care team reads it with you.',
  ],
  viral_load_high: unexpected,
  viral_load_found: () => [patientTexts.viral_load_found.headline],
  unsettled: () => [patientTexts.unsettled.headline],
  kidney_critical: unexpected,
  value_critical: unexpected,
  pregnancy_positive: () => ['Your pregnancy test was positive.'],
  hepatitis_b_found: () => [
    'One of your tests found hepatitis B: more tests will show what it means.',
  ],
  hepatitis_c_found: () => [
    'One of your tests found hepatitis C: it can be cured with a medicine.',
  ],
  syphilis_new: () => [syphilis],
  syphilis_risen: () => [syphilis, patientTexts.syphilis_risen.text],
  syphilis_untreated: () => [syphilis, patientTexts.syphilis_untreated.text],
  syphilis_needs_reading: () => [syphilis],
  bacteria_found: bacteria,
  other_found: bacteria,
  antibody_alone: textOf('antibody_alone'),
  hepatitis_c_antibody: () => [
    'Your hepatitis C test was reactive: a second test shows whether the virus is there now.',
  ],
  hepatitis_b_core: textOf('hepatitis_b_core'),
  cd4_critical: unexpected,
  cd4_low: unexpected,
  value_outside: unexpected,
  unclear,
  unread: reading,
  withdrawn: noResult,
  not_performed: noResult,
  syphilis_treated: () => [
    patientTexts.syphilis_treated.headline,
    patientTexts.syphilis_treated.text,
  ],
  syphilis_serofast: () => [
    patientTexts.syphilis_serofast.headline,
    patientTexts.syphilis_serofast.text,
  ],
  syphilis_responding: () => [patientTexts.syphilis_responding.headline],
  syphilis_past: textOf('syphilis_past'),
  hepatitis_c_past: textOf('hepatitis_c_past'),
  hiv_expected: textOf('hiv_expected'),
  hepatitis_b_past: textOf('hepatitis_b_past'),
  viral_load_low: () => [patientTexts.viral_load_low.headline, patientTexts.viral_load_low.next],
  viral_load_undetectable: () => [
    patientTexts.viral_load_undetectable.headline,
    patientTexts.viral_load_undetectable.next,
  ],
  hepatitis_c_treated: () => [
    patientTexts.hepatitis_c_treated.headline,
    patientTexts.hepatitis_c_treated.next,
  ],
  hepatitis_b_unprotected: () => [
    patientTexts.hepatitis_b_unprotected.text,
    patientTexts.hepatitis_b_unprotected.next,
  ],
  hepatitis_b_no_antibody: textOf('hepatitis_b_no_antibody'),
  hiv_self_test_negative: () => [patientTexts.hiv_self_test_negative.headline],
  hiv_negative: null,
  hepatitis_b_protected: null,
  pregnancy_negative: null,
  number_in_range: null,
  not_found: null,
}

const sayOf = (key: PatientTextKey, { code, value, unit }: LabValue): readonly string[] =>
  says[key]?.(labTestOf(code).plainName, valueWithUnit({ value, unit }), code) ?? []

const order = keysOf(patientTexts)
const byGravity = <R extends { readonly key: PatientTextKey }>(read: readonly R[]): R[] =>
  read.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
