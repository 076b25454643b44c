import { onSubject, operation } from '#edge/jsonapi/index'
import { chosenName, type SQL, sql } from '#edge/platform/db/index'
import { careStaff } from '../policy'
import { patientSubject } from '../subject'
import { type AssignmentRole, readCareTeam } from './contract'

const none = sql`0`
const holder = (
  role: AssignmentRole,
  from: SQL,
  { id, name, portrait = sql`null`, visits = none, tasks = none }: Readonly<Record<string, SQL>>,
): SQL => sql`
  select ${role} as id, ${role} as role, ${id} as holder_id, ${name} as name, ${portrait} as portrait,
    ${visits} as visits_to_come, ${tasks} as open_tasks from ${from}`

const fullName = sql`${chosenName('u')}`
const { patient: _, ...staff } = careStaff

const onPatient = onSubject(patientSubject, staff)

/** The four who hold a patient, in one read. */
export const readCareTeamOperation = operation(readCareTeam, onPatient, ({ now, patient }) => {
  const of = sql`p.id = ${patient.id}`
  const openTasks = sql`(select count(*) from tasks t where t.patient_id = p.id and t.closed_at is null
    and t.assignee_id in (d.user_id, d.assistant_id))`
  const visits = sql`(select count(*) from appointments a indexed by appointments_by_patient
    where a.patient_id = p.id and a.provider_id = d.id and a.status in ('Scheduled', 'Waiting') and a.ends_at > ${now})`
  return {
    select: sql.join(
      [
        holder(
          'provider',
          sql`patients p left join providers d on d.id = p.provider_id left join users u on u.id = d.user_id where ${of}`,
          { id: sql`d.id`, name: fullName, portrait: sql`u.portrait`, visits, tasks: openTasks },
        ),
        holder(
          'support_user',
          sql`patients p left join users u on u.id = p.support_user_id where ${of}`,
          { id: sql`u.id`, name: fullName, portrait: sql`u.portrait` },
        ),
        holder('cbo', sql`patients p left join cbos c on c.id = p.cbo_id where ${of}`, {
          id: sql`c.id`,
          name: sql`c.name`,
        }),
        holder(
          'pharmacy',
          sql`patients p left join pharmacies f on f.id = p.pharmacy_id where ${of}`,
          {
            id: sql`f.id`,
            name: sql`f.name`,
          },
        ),
      ],
      sql` union all `,
    ),
  }
})
