import type { Operation } from '#edge/jsonapi/operation'
import { cardPictureOperations } from './card-pictures'
import { readInsuranceSummaryOperation } from './summary'

export const insuranceOperations: readonly Operation[] = [
  ...cardPictureOperations,
  readInsuranceSummaryOperation,
]
