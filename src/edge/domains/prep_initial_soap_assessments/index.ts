export { prepAssessmentOperations } from './operations'
