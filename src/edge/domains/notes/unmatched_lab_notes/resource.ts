import { policyOfParent } from '#edge/jsonapi/index'
import { unmatchedLabPolicy } from '../../unmatched_labs'
import { unmatchedLabs } from '../../unmatched_labs/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { unmatchedLabNotes as contract } from './contract'

export const unmatchedLabNotes = notesOn(contract, {
  patientOf: unmatchedLabs.patientId,
  // Who looks for its patient reads what others found.
  policy: policyOfParent(unmatchedLabPolicy, unmatchedLabs, table.subjectId, ['create']),
})
