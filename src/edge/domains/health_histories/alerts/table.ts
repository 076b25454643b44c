import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { healthHistoryAlerts as contract } from './contract'

export const healthAlerts = tableOf(contract, stampColumns, 'health_alerts')
