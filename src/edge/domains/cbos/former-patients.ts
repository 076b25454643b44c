import { forRoles, policyOf, report, subject } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { formerPatients as contract } from './contract'
import { cbos } from './resource'

/** Who left, by the record of hand-overs; who came back is none of them. */
export const formerPatients = report(contract, {
  subject: subject(cbos, 'cbo'),
  policy: policyOf({
    ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
    ...forRoles(['support', 'admin'], 'everyone'),
  }),
  rows: ({ cbo }) => ({
    select: sql`
      select h.id, h.patient_id, ${userName(sql`h.patient_id`)} as patient_name, h.created_at as left_at, min(h.created_at, ifnull(
        (select came.created_at from patient_assignments came where came.patient_id = h.patient_id
          and came.role = 'cbo' and came.to_id = ${cbo.id} and came.created_at < h.created_at
          order by came.created_at desc limit 1),
        p.enrolled_at)) as joined_at
      from patient_assignments h indexed by patient_assignments_left_cbo join patients p on p.id = h.patient_id
      where h.role = 'cbo' and h.from_id = ${cbo.id} and p.cbo_id is not ${cbo.id}`,
    order: ['-left_at'],
  }),
})
