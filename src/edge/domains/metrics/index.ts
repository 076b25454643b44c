export { countMetricDays } from './count-days'
