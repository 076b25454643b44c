import { onSubject, operation } from '#edge/jsonapi/index'
import { chosenName, sql } from '#edge/platform/db/index'
import { careStaff } from '../policy'
import { patientSubject } from '../subject'
import { readCareTeam } from './contract'

const { patient: _, ...staff } = careStaff
const onPatient = onSubject(patientSubject, staff)

/** The four who hold a patient, in one read. */
export const readCareTeamOperation = operation(readCareTeam, onPatient, ({ now, patient }) => ({
  select: sql`
    select 'provider' as id, 'provider' as role, d.id as holder_id, ${chosenName('u')} as name, u.portrait,
      (select count(*) from appointments a indexed by appointments_by_patient where a.patient_id = p.id
        and a.provider_id = d.id and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${now}) as visits_to_come,
      (select count(*) from tasks t where t.patient_id = p.id and t.closed_at is null
        and t.assignee_id in (d.user_id, d.assistant_id)) as open_tasks
    from patients p left join providers d on d.id = p.provider_id left join users u on u.id = d.user_id
    where p.id = ${patient.id}
    union all select 'support_user', 'support_user', u.id, ${chosenName('u')}, u.portrait, 0, 0
    from patients p left join users u on u.id = p.support_user_id where p.id = ${patient.id}
    union all select 'cbo', 'cbo', c.id, c.name, null, 0, 0
    from patients p left join cbos c on c.id = p.cbo_id where p.id = ${patient.id}
    union all select 'pharmacy', 'pharmacy', f.id, f.name, null, 0, 0
    from patients p left join pharmacies f on f.id = p.pharmacy_id where p.id = ${patient.id}`,
}))
