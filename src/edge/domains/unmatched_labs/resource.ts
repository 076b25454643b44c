import { resource } from '#edge/jsonapi/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { moveFiles } from '../attachments'
import { reasonsOf } from '../dropdown_options'
import { placeReportAlone, placeReportOn } from '../labs'
import { unmatchedLabs as contract } from './contract'
import { findPatient } from './find-patient'
import { findPlaceProblem } from './place-problem'
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
      if (!patient) throw unprocessable('unknown_patient', 'Choose a patient', 'patient_id')
      const doubt = await findPlaceProblem(ctx.db, patient, row)
      if (doubt && !isSamePerson)
        throw unprocessable('other_person', doubtTexts[doubt], 'is_same_person')
      const placed = labId
        ? await placeReportOn(ctx, { patientId, labId }, row.report)
        : await placeReportAlone(ctx, patientId, row.report)
      return {
        set: { patientId, labId: placed.labId, closedById: ctx.actor.id, closedAt: ctx.now },
        before: [
          ...placed.statements,
          moveFiles(row.id, { subjectType: 'labs', subjectId: placed.labId, patientId }),
        ],
        // The trail tells what the caller answered for.
        detail: { lab_id: placed.labId, doubt },
      }
    },
    discard: ({ actor, now }) => ({ set: { closedById: actor.id, closedAt: now } }),
  },
})

const doubtTexts = {
  other_name: 'The name is another, or may be. Say that it is the same person.',
  other_dob: 'The date of birth is another. Say that it is the same person.',
  two_people:
    'Another patient has this name and date of birth too. Say that it is the same person.',
} as const
