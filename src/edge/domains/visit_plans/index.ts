export { loadPlan, type VisitPlan } from './load-plan'
export { medicinesWithoutOrder } from './words-without-order'
