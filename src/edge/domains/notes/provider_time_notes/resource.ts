import { policyOfParent } from '#edge/jsonapi/index'
import { adminTimes, outOfOfficeTimes, timesPolicy } from '../../provider_times/table'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import * as contracts from './contract'

/** Who reads a request reads its notes and adds to them. */
const policyOver = (times: typeof adminTimes | typeof outOfOfficeTimes) =>
  policyOfParent(timesPolicy(times), times, table.subjectId, ['create'])

export const adminTimeNotes = notesOn(contracts.adminTimeNotes, { policy: policyOver(adminTimes) })
export const outOfOfficeTimeNotes = notesOn(contracts.outOfOfficeTimeNotes, {
  policy: policyOver(outOfOfficeTimes),
})
