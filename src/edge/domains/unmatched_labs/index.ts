export { findMatchProblem } from './identity'
export { keepUnmatched } from './keep-unmatched'
export { unmatchedLabPolicy } from './policy'
