import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'
import { moveVisits } from '../../licenses'
import { encounterTypeIds } from '../scheduling-rules'

/** Booked visits follow their patient to another home; one for PEP stays at the place that they named for it. */
export const moveBookedVisits = (
  ctx: Pick<RequestContext, 'now' | 'requestId'>,
  patientId: string,
  state: string,
): readonly Statement[] =>
  moveVisits(
    ctx,
    sql`a.patient_id = ${patientId} and a.kind = 'scheduled'
      and not (a.encounter_type_id = ${String(encounterTypeIds.pep)}
        and exists (select 1 from exposures x where x.patient_id = a.patient_id and x.state = a.patient_state))`,
    state,
  )
