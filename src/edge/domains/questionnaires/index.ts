export { keepRisk } from './keep-risk'
export { type Answer, itemsOf } from './questions/questionnaire'
export { type AssessmentKind, questionnaireOf } from './questions/questionnaires'
export {
  enabledAnswers,
  findAnswerProblems,
  overwriteAnswers,
  readableAnswers,
} from './questions/responses'
