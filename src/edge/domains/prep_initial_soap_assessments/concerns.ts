import type { PrepAssessment } from './contract'

type Answers = Omit<
  PrepAssessment,
  'type' | 'id' | 'version' | 'concerns' | 'answeredBy' | 'updatedAt'
>

/** What must be settled before PrEP is begun, or decides which PrEP it can be. */
export const concernsOf = (answers: Answers): PrepAssessment['concerns'] => {
  const rules: readonly (readonly [PrepAssessment['concerns'][number], boolean])[] = [
    ['hiv_not_excluded', answers.hivNegative !== 'yes'],
    ['acute_hiv', answers.acuteHivSymptoms === 'yes'],
    ['pep_first', answers.exposureInLast72Hours === 'yes'],
    ['kidney', answers.kidneyDisease === 'yes'],
    ['hepatitis_b', answers.hepatitisB !== 'no'],
    ['bone', answers.osteoporosis === 'yes'],
    ['weight', answers.atLeast35Kg !== 'yes'],
  ]
  return rules.flatMap(([concern, applies]) => (applies ? [concern] : []))
}
