export { keepUnmatched } from './keep-unmatched'
export { findPlaceProblem, noReportProblem } from './place-problem'
export { unmatchedLabPolicy } from './policy'
