import { mapRules } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unmatchedLabPolicy } from '../../unmatched_labs'
import { unmatchedLabs } from '../../unmatched_labs/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { unmatchedLabNotes as contract } from './contract'

export const unmatchedLabNotes = notesOn(contract, {
  patientOf: unmatchedLabs.patientId,
  // Who looks for its patient reads what others found.
  policy: mapRules(unmatchedLabPolicy, ({ scope }) => ({
    scope: (me) =>
      sql`exists (select 1 from unmatched_labs where unmatched_labs.id = ${table.subjectId} and ${scope(me)})`,
    can: ['create'],
  })),
})
