export {
  isAmongMedicines,
  kidneyLimitOf,
  type PrescribingAct,
  prescribingRules,
} from './prescribing-rules'
export {
  areCrossAllergic,
  conditionsIn,
  type Substance,
  substanceOf,
  substancesIn,
} from './substances'
export { deniesAllergies } from './words'
