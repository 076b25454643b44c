import { forRoles, policyOf } from '#edge/jsonapi/index'
import { notesOn } from '../notes-on'
import { providerNotes as contract } from './contract'

export const providerNotes = notesOn(contract, {
  policy: policyOf(
    forRoles(['admin', 'manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'create']),
  ),
})
