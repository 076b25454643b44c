import { emitEach } from '#edge/events/emit'
import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { moveVisits } from '../licenses'
import { encounterTypeIds } from '../patients/scheduling-rules'
import { exposures as contract } from './contract'
import { exposureProblem } from './exposure-rules'
import { hasPepVisitAfter, openExposure } from './pep-window'

const table = tableOf(contract)

/** They follow the patient to the place that they name. */
const pepVisitsOf = (patientId: string) =>
  sql`a.patient_id = ${patientId} and a.encounter_type_id = ${String(encounterTypeIds.pep)}`

/** Append-only: a correction is a new report. A report past the 72 hours refuses every way to PEP. */
export const exposures = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', 'create'],
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    // Support books for a patient on the phone, within the 72 hours.
    support: { scope: 'everyone', can: ['create'], hidden: ['isAssault'] },
    clinical_admin: ['everyone', 'create'],
    clinical_lead: ['everyone', 'create'],
  }),
  fields: {
    isOpen: sql<boolean>`ifnull(${table.occurredAt} = ${openExposure(table.patientId)}, 0)`,
  },
  create: (ctx, { occurredAt, state }, { patient = '' }) => {
    const { actor, now, id } = ctx
    const problem = exposureProblem(occurredAt, now)
    if (problem) throw unprocessable('exposure_time', problem, 'occurred_at')
    return {
      set: { reportedById: actor.id },
      before: state ? moveVisits(ctx, pepVisitsOf(patient), state) : [],
      // The page says so at once; staff find an earlier visit, or send the patient to an emergency room.
      also: [
        emitEach(
          ctx,
          {
            name: 'exposures.outlast_visit',
            subjectType: 'exposures',
            subjectId: id,
            patientId: patient,
          },
          sql`where ${hasPepVisitAfter(patient, occurredAt)}`,
        ),
      ],
    }
  },
})
