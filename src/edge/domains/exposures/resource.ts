import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { exposures as contract } from './contract'
import { exposureProblem, pepTooLate } from './exposure-rules'
import { openExposure } from './pep-window'

const table = tableOf(contract)

/** Reports are added and never changed: a correction is a new report. */
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
  create: ({ actor, now }, { occurredAt }) => {
    const problem = exposureProblem(occurredAt, now)
    // A clinician records one that is past as well: the prescription check refuses PEP by it.
    if (problem && !(problem === pepTooLate && actor.role !== 'patient'))
      throw unprocessable(
        problem === pepTooLate ? 'pep_window_passed' : 'exposure_time',
        problem,
        'occurred_at',
      )
    return { set: { reportedById: actor.id } }
  },
})
