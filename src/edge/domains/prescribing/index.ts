export { findSafetyProblems, type SafetyProblem } from './evaluate'
export { loadPrescribingFacts } from './load-facts'
export type { Prescribed } from './predicates'
