import { careTeam } from '#edge/access/scopes'
import { resource, type WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { reasonsOf } from '../dropdown_options'
import { placeReportAlone, placeReportOn } from '../labs'
import { patients } from '../patients/table'
import { unmatchedLabs as contract } from './contract'
import { findMatchProblem } from './identity'
import { unmatchedLabPolicy } from './policy'
import { unmatchedLabs as table } from './table'

export const unmatchedLabs = resource(contract, {
  table,
  policy: unmatchedLabPolicy,
  reasons: reasonsOf('lab_discarded'),
  actions: {
    match: async (ctx, row, { patientId, labId, isSamePerson }) => {
      if (row.report.values.length === 0)
        throw conflict(
          'nothing_read',
          'No value of it could be read. Enter the results by hand, then discard it.',
        )
      const patient = await findPatient(ctx, patientId)
      if (findMatchProblem(patient, row) && !isSamePerson)
        throw unprocessable(
          'other_person',
          'The name or the date of birth is another. Say that it is the same person.',
          'is_same_person',
        )
      const placed = labId
        ? await placeReportOn(ctx, { patientId, labId }, row.report)
        : await placeReportAlone(ctx, patientId, row.report)
      return {
        set: { patientId, labId: placed.labId, closedById: ctx.actor.id, closedAt: ctx.now },
        before: placed.statements,
        detail: { lab_id: placed.labId },
      }
    },
    discard: ({ actor, now }) => ({ set: { closedById: actor.id, closedAt: now } }),
  },
})

/** A patient whose results the caller reads. */
const findPatient = async ({ db, actor }: WriteContext, id: string) => {
  const isTheirs = ['provider', 'assistant'].includes(actor.role)
    ? careTeam(patients.id)(actor)
    : sql`1`
  const found = await db.first(sql<{ firstName: string; lastName: string; dob: string }>`
    select u.first_name as "firstName", u.last_name as "lastName", ${patients.dob} as dob
    from patients join users u on u.id = ${patients.id} where ${patients.id} = ${id} and ${isTheirs}`)
  if (!found) throw unprocessable('unknown_patient', 'Choose a patient', 'patient_id')
  return found
}
