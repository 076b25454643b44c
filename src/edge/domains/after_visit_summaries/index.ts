export { afterVisitSummaryOperations } from './operations'
