import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { correctionRequests as contract } from './contract'

export const correctionRequests = tableOf(contract, stampColumns)
