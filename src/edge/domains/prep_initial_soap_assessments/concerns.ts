import type { PrepAssessmentRow } from './contract'

type Answers = Omit<
  PrepAssessmentRow,
  'type' | 'id' | 'version' | 'concerns' | 'answeredBy' | 'updatedAt'
>

/** What must be settled before PrEP is begun, or decides which PrEP it can be. */
export const concernsOf = (answers: Answers): PrepAssessmentRow['concerns'] => {
  const rules: readonly (readonly [PrepAssessmentRow['concerns'][number], boolean])[] = [
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
