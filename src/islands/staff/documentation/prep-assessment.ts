import { apiWithLocalErrors as api } from '#islands/stores/api'

const at = '/appointments/:appointment/prep_initial_soap_assessments'

/** The assessment of a visit; null until it is answered. */
export const readPrepAssessment = async (appointment: string) =>
  (await api.call(`GET ${at}`, { params: { appointment } }))[0] ?? null
export type PrepAnswerRecord = NonNullable<Awaited<ReturnType<typeof readPrepAssessment>>>
export type PrepConcern = PrepAnswerRecord['concerns'][number]
export type PrepQuestion = Exclude<
  keyof PrepAnswerRecord,
  'type' | 'id' | 'version' | 'concerns' | 'notes' | 'answeredBy' | 'updatedAt'
>
export type PrepAnswers = Pick<PrepAnswerRecord, PrepQuestion | 'notes'>

export const savePrepAssessment = (appointment: string, body: PrepAnswers, version: number) =>
  api.call(`POST ${at}`, { params: { appointment }, version, body })

/** In the order in which they are asked. */
export const prepQuestions: Readonly<Record<PrepQuestion, string>> = {
  hivNegative: 'Recent negative HIV test?',
  acuteHivSymptoms: 'Symptoms of acute HIV?',
  exposureInLast72Hours: 'Possible exposure in the last 72 hours?',
  kidneyDisease: 'Kidney disease?',
  hepatitisB: 'Hepatitis B?',
  osteoporosis: 'Osteoporosis or fragility fractures?',
  atLeast35Kg: 'Weighs at least 35 kg (77 lb)?',
  pregnantOrPlanning: 'Pregnant, or planning to be?',
  canTakeDailyPill: 'Able to take a pill every day?',
}

export const answerLabels = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const

export const concernLabels: Readonly<Record<PrepConcern, string>> = {
  hiv_not_excluded: 'HIV is not excluded: test before PrEP is begun.',
  acute_hiv: 'Symptoms of acute HIV: test by antigen and RNA, and do not begin PrEP yet.',
  pep_first: 'Exposure in the last 72 hours: offer PEP first.',
  kidney: 'Kidney disease: check creatinine clearance before tenofovir disoproxil.',
  hepatitis_b: 'Hepatitis B is not excluded: stopping tenofovir can cause a flare.',
  bone: 'Bone disease: consider another drug than tenofovir disoproxil.',
  weight: 'Under 35 kg or unknown: no oral PrEP is approved.',
}
