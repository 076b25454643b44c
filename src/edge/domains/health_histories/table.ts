import { blob, tableOf } from '#edge/jsonapi/table'
import { healthHistories as contract } from './contract'

/** The view of all entries: those in words, and measurements with how they were read. */
export const healthHistories = tableOf(contract, {
  flag: blob({ mode: 'buffer' }),
  measure: blob({ mode: 'buffer' }),
})

export const healthEntries = tableOf(contract, {}, 'health_entries')
