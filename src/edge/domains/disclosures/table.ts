import { tableOf, text } from '#edge/jsonapi/table'
import { disclosures as contract } from './contract'

export const disclosures = tableOf(contract, {
  /** The record that went out, where the platform sent it. */
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
})
