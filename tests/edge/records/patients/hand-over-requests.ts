import { rowsAt } from '#demo/row-builders'
import { api, as, cboId, db, json, type Person, prepareRow, providerId, userId } from '../../world'

export const jordan = userId('patient')
export const assign = (who: Person, attributes: object) =>
  api(
    `/api/patients/${jordan}`,
    json({ hand_over_reason: 'workload', ...attributes }, 'PATCH'),
    who,
  )
export const statusOf = async (who: Person, attributes: object) =>
  (await assign(who, attributes)).status
export const history = () =>
  as('patient').call('GET /patients/:patient/assignments', { params: { patient: jordan } })
export const runSql = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
export const readStatus = (who: Person) =>
  api(`/api/patients/${jordan}`, {}, who).then(({ status }) => status)

/** The patient is of one provider, whose assistant and supervisor see them, and of one organization. */
export const resetAssignments = async () => {
  await runSql('delete from care_team where patient_id = ?', jordan)
  await runSql(
    'update patients set provider_id = ?, support_user_id = null, cbo_id = ?, pharmacy_id = null where id = ?',
    providerId('provider'),
    cboId(),
    jordan,
  )
  await runSql(
    "update user_settings set value = 'true' where user_id = ? and name = 'allow_sharing_health_data'",
    jordan,
  )
  for (const [person, reason] of [
    ['provider', 'panel'],
    ['assistant', 'assists'],
    ['clinical_lead', 'supervises'],
  ] as const)
    await prepareRow(
      rowsAt('2026-01-01T00:00:00.000Z').careTeam({
        user_id: userId(person),
        patient_id: jordan,
        reason,
      }),
    ).run()
}
