import { cardPictureOperations } from './card-pictures'
import { readInsuranceSummaryOperation } from './summary'

export const insuranceOperations = [...cardPictureOperations, readInsuranceSummaryOperation]
