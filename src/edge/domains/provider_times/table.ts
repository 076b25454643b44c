import { tableOf, text } from '#edge/jsonapi/table'
import type { Column } from '#edge/platform/db/index'
import { providerPolicy } from '../availabilities'
import * as contracts from './contract'

export const adminTimes = tableOf(contracts.adminTimes)
export const outOfOfficeTimes = tableOf(contracts.outOfOfficeTimes, {
  keptCoverId: text('kept_cover_id'),
})

/** Clinicians and their assistants ask; who plans the clinic's time decides. */
export const timesPolicy = ({ providerId }: { readonly providerId: Column }) =>
  providerPolicy(providerId, ['create', 'update', 'delete'], ['approve', 'decline'])
