import * as health from './health-items'
import type { Item, ItemGroup, Questionnaire } from './questionnaire'
import * as risk from './risk-items'

export const assessmentKinds = [
  'pep',
  'quarterly_lab',
  'sti',
  'prep_post_encounter',
  'hiv',
] as const
export type AssessmentKind = (typeof assessmentKinds)[number]

/** What is remembered of a patient's risk with its day, so that visits read how it was before. */
export const riskItems: readonly Item[] = [risk.partners, risk.condoms, risk.drugs, risk.recentStis]

const sex: ItemGroup = {
  title: 'The sex you have',
  help: 'We ask everyone the same. Your answers decide which tests help you, and nothing else.',
  items: [risk.bodyParts, ...riskItems, risk.partnerWithHiv],
}
/** What is asked of risk by itself. */
export const riskForm: Questionnaire = { version: 1, groups: [{ ...sex, items: riskItems }] }
const body: ItemGroup = {
  title: 'Your body',
  items: [health.acuteSymptoms, health.stiSymptoms, health.pregnancy],
}
const history: ItemGroup = {
  title: 'Your health',
  help: 'What we know already is filled in. Change it where it is wrong.',
  items: [health.kidney, health.hepatitisB, health.medicines, health.allergies],
}
const last: ItemGroup = { title: 'Before you send it', items: [health.mood, health.anythingElse] }
const now: ItemGroup = { title: 'The last few days', items: [risk.recentExposure] }
const pepHealth: readonly ItemGroup[] = [
  history,
  { title: 'Your body', items: [health.pregnancy, health.acuteSymptoms] },
  last,
]
const medicine: ItemGroup = {
  title: 'Your medicine',
  items: [health.missedDoses, health.sideEffects, health.sideEffectWords],
}

const lastTest: Item = {
  linkId: 'last_hiv_test',
  text: 'When was your last HIV test?',
  help: 'A guess is fine. Leave it empty if you never had one.',
  type: 'date',
}
const staysOnPrep: Item = {
  linkId: 'stays_on_prep',
  text: 'Do you want to stay on PrEP?',
  type: 'choice',
  options: [
    { code: 'yes', label: 'Yes' },
    { code: 'talk', label: 'I’d like to talk about it' },
    { code: 'no', label: 'No' },
  ],
  required: true,
}
const weight: Item = {
  linkId: 'weight',
  text: 'How much do you weigh, in pounds?',
  help: 'Some medicines are for people from 77 pounds (35 kg).',
  type: 'number',
}
const wantsPrep: Item = {
  linkId: 'wants_prep',
  text: 'Which kind of PrEP would you like?',
  type: 'choice',
  options: [
    { code: 'pill', label: 'A pill a day' },
    { code: 'injection', label: 'An injection every few months' },
    { code: 'unsure', label: 'I’m not sure yet' },
  ],
  required: true,
}
const viralLoad: Item = {
  linkId: 'viral_load',
  text: 'At your last test, was the virus undetectable?',
  type: 'choice',
  options: [
    { code: 'yes', label: 'Yes' },
    { code: 'no', label: 'No' },
    { code: 'unsure', label: 'I’m not sure' },
  ],
}

/**
 * Every version there was of each questionnaire, the one in force last. A version that was answered stays as it is:
 * answers on record are read with it. To change a question, add a version.
 */
export const questionnaireVersions: Readonly<Record<AssessmentKind, readonly Questionnaire[]>> = {
  pep: [
    {
      version: 1,
      groups: [
        {
          title: 'What happened',
          items: [risk.exposureTime, risk.exposureKind, risk.partnerWithHiv],
        },
        ...pepHealth,
      ],
    },
    // The time is told before the questions, once: see exposures.
    {
      version: 2,
      groups: [
        { title: 'What happened', items: [risk.exposureKind, risk.partnerWithHiv] },
        ...pepHealth,
      ],
    },
  ],
  quarterly_lab: [
    {
      version: 1,
      groups: [
        now,
        { ...medicine, items: [...medicine.items, staysOnPrep] },
        sex,
        body,
        history,
        last,
      ],
    },
  ],
  sti: [{ version: 1, groups: [now, sex, body, history, last] }],
  prep_post_encounter: [
    {
      version: 1,
      groups: [
        now,
        sex,
        body,
        { ...history, items: [...history.items, weight] },
        { title: 'What you want', items: [lastTest, wantsPrep, health.mood, health.anythingElse] },
      ],
    },
  ],
  hiv: [
    {
      version: 1,
      groups: [
        { ...medicine, items: [...medicine.items, viralLoad] },
        sex,
        { title: 'Your body', items: [health.stiSymptoms, health.pregnancy] },
        history,
        last,
      ],
    },
  ],
}

/** The one in force, or the version an assessment began with. */
export const questionnaireOf = (kind: AssessmentKind, version?: number): Questionnaire => {
  const versions = questionnaireVersions[kind]
  const found = version ? versions.find((each) => each.version === version) : versions.at(-1)
  if (!found) throw new Error(`There is no version ${version} of ${kind}`)
  return found
}

/** What patients and staff call an assessment. */
export const assessmentName = (kind: string | undefined): string =>
  kind === 'prep_post_encounter' ? 'PrEP Initial Assessment' : 'Health Assessment'
