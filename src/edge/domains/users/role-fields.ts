import { z } from '#edge/jsonapi/contract'
import type { Actor, Row } from '#edge/jsonapi/index'
import { type SQL, sql, userName } from '#edge/platform/db/index'
import { ownSchemas, roleSchemas } from './role-attributes'
import { users as table } from './table'

const json = (condition: SQL) => sql`json(iif(${condition}, 'true', 'false'))`

/** What a row has besides by the role of its account; of a patient's, the choices and the home are the patient's to see. */
const byRole = (me: Actor): SQL => sql`case ${table.role}
  when 'provider' then (
    select json_object('providerId', d.id, 'providerTypes', json_array(t.name), 'providerStatus', d.status,
      'homeCity', d.home_city, 'homeState', d.home_state, 'licenses', (
        select json_group_array(json_object('state', l.state, 'status', l.status, 'expiresOn', l.expires_on) order by l.state)
        from licenses l where l.provider_id = d.id))
    from providers d join provider_types t on t.id = d.type_id where d.user_id = ${table.id})
  when 'cbo' then (select json_object('cboName', name) from cbos where cbos.id = ${table.cboId})
  when 'pharmacy' then (select json_object('pharmacyName', name) from pharmacies where pharmacies.id = ${table.pharmacyId})
  when 'patient' then (
    select json_patch(
      json_object('enrolled', ${json(sql`p.enrolled_at is not null`)}, 'consent', ${json(sql`p.consented_at is not null`)},
        'providerName', (select ${userName(sql`d.user_id`)} from providers d where d.id = p.provider_id),
        'cboName', (select name from cbos where cbos.id = p.cbo_id),
        'pharmacyName', (select name from pharmacies where pharmacies.id = p.pharmacy_id)),
      iif(p.id <> ${me.id}, '{}', json_object('cashPay', ${json(sql`p.cash_pay`)}, 'homeCity', p.city, 'homeState', p.state,
        'treatmentTypes', (
          select json_group_array(c.treatment_id) from patient_treatments c where c.patient_id = p.id and c.active = 1))))
    from patients p where p.id = ${table.id})
  end`

export const roleFields = (me: Actor) => ({
  byRole: byRole(me),
  // Every setting of one's own; of another account, how times are written to it.
  userSettings: sql`(
    select json_group_array(json_object('name', s.name, 'value', s.value) order by s.name) from user_settings s
    where s.user_id = ${table.id} and (s.user_id = ${me.id} or s.name = 'time_format'))`,
})

const absent: Row = Object.fromEntries(
  Object.entries({ ...roleSchemas, ...ownSchemas }).map(([name, schema]) => [
    name,
    schema instanceof z.ZodMiniArray ? [] : null,
  ]),
)

export const serializeRole = ({ byRole, userSettings }: Row): Row => ({
  ...absent,
  ...JSON.parse(String(byRole ?? '{}')),
  // An account out of reach is not among the rows.
  accessible: true,
  userSettings: JSON.parse(String(userSettings)),
})
