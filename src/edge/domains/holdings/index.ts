export { holdingsOf } from './holdings'
export { moveHoldings } from './move'
