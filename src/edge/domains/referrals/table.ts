import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { referrals as contract } from './contract'

export const referrals = tableOf(contract, stampColumns)
