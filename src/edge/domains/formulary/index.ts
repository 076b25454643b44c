export {
  ingredientsOf,
  judgedMedicineOf,
  judgedPreventionOf,
  sharesWord,
  takenMedicineOf,
} from './judged-medicine'
export {
  isAmongMedicines,
  kidneyLimitOf,
  type PrescribingAct,
  type PrescribingRule,
  prescribingRules,
} from './prescribing-rules'
export {
  areCrossAllergic,
  conditionsIn,
  isSubstanceCode,
  type Substance,
  substancesIn,
  substancesNamed,
} from './substances'
export { deniesAllergies } from './words'
