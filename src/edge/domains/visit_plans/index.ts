export { loadPlan, type VisitPlan } from './load-plan'
export { medicinesWithoutOrder } from './medicines-without-order'
