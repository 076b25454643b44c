import { tableOf, text } from '#edge/jsonapi/table'
import { referrals as contract } from './contract'

export const referrals = tableOf(contract, { agreedAt: text('agreed_at') })
