import { mapRules } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { adminTimes, outOfOfficeTimes, timesPolicy } from '../../provider_times/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import * as contracts from './contract'

/** Who reads a request reads its notes and adds to them. */
const policyOver = (times: typeof adminTimes | typeof outOfOfficeTimes) =>
  mapRules(timesPolicy(times), ({ scope, can }) => ({
    scope: (me) =>
      sql`exists (select 1 from ${times} where ${times.id} = ${table.subjectId} and ${scope(me)})`,
    can: can ? ['create'] : [],
  }))

export const adminTimeNotes = notesOn(contracts.adminTimeNotes, { policy: policyOver(adminTimes) })
export const outOfOfficeTimeNotes = notesOn(contracts.outOfOfficeTimeNotes, {
  policy: policyOver(outOfOfficeTimes),
})
