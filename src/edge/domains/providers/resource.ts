import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { everyone } from '../../access/scopes'
import { type Row, resource } from '../../jsonapi/resource'
import { raw, update } from '../../platform/db/statement'
import { forbidden, unprocessable } from '../../platform/problem'
import { localDate, now } from '../../platform/time'
import { orphanAppointments, statesOfPractice, upcomingOfProvider } from '../licenses'
import { users } from '../users/table'
import { providers as contract } from './contract'
import { providers as table } from './table'

const byThemself = ['suffix', 'bio', 'homeCity', 'homeState']
const publicBio = [
  'homeCity',
  'homeState',
  'npi',
  'status',
  'supervisorId',
  'assistantId',
  'rank',
  'typeId',
] as const
const active = sql`${table.status} = 'active'`
const keeper = { scope: everyone, can: ['update'] } as const

export const providers = resource(contract, {
  table,
  join: { table: users, on: [table.userId, users.id] },
  policy: {
    admin: keeper,
    manager: keeper,
    clinical_admin: keeper,
    support: { scope: everyone },
    clinical_lead: { scope: everyone },
    provider: { scope: (me) => sql`${table.userId} = ${me.id}`, can: ['update'] },
    assistant: { scope: (me) => sql`${table.assistantId} = ${me.id}` },
    cbo: {
      scope: (me) => sql`${active} and exists (
        select 1 from provider_cbos where provider_id = ${table.id} and cbo_id = ${me.cboId})`,
      hidden: publicBio,
    },
    pharmacy: { scope: () => active, hidden: publicBio },
    patient: { scope: () => active, hidden: publicBio },
  },
  fields: {
    // The account's words for these are not the record's.
    email: sql<null>`null`,
    phone: sql<null>`null`,
    providerType: sql<string>`(select t.name from provider_types t where t.id = ${table.typeId})`,
    licenses: sql<string>`(
      select json_group_array(json_object('state', l.state, 'status', l.status, 'issuedOn', l.issued_on,
        'expiresOn', l.expires_on)) from licenses l where l.provider_id = ${table.id})`,
  },
  filters: {
    state: (state) => sql`exists (
      select 1 from licenses l where l.provider_id = ${table.id} and l.state = ${state} and l.status = 'active')`,
  },
  serialize: (row) => ({
    ...row,
    fullName: `${row.firstName} ${row.lastName}`,
    states: statesOfPractice(JSON.parse(row.licenses), localDate(now(), row.timezone)),
  }),
  update: async (ctx, row, input) => {
    if (
      ctx.actor.role === 'provider' &&
      Object.keys(input).some((name) => !byThemself.includes(name))
    )
      throw forbidden()
    await refuseUnknown(ctx, input)
    const orphaned = input.status === 'inactive' && row.status === 'active'
    const visits = orphaned ? await upcomingOfProvider(ctx, row.id) : []
    return {
      write: update(
        table,
        { ...input, version: sql`${table.version} + 1`, updatedAt: ctx.now },
        sql`${table.id} = ${row.id} and ${table.version} = ${row.version}`,
      ),
      also: [...handedOver(ctx, row, input), ...orphanAppointments(ctx, visits)],
      detail: { fields: Object.keys(input).join(',') },
    }
  },
})

const roleOf = { supervisorId: 'clinical_lead', assistantId: 'assistant' } as const
type Helper = keyof typeof roleOf
const helpers = Object.keys(roleOf) as Helper[]
const becauseOf = { supervisorId: 'supervises', assistantId: 'assists' } as const

const refuseUnknown = async ({ db }: RequestContext, input: Row): Promise<void> => {
  for (const name of helpers) {
    if (typeof input[name] !== 'string') continue
    const found = await db.first(
      raw<{ found: number }>(
        sql`select 1 as found from users where id = ${input[name]} and role = ${roleOf[name]} and status = 'active'`,
      ),
    )
    if (!found) throw unprocessable('invalid', 'Choose somebody of that role', toField[name])
  }
}
const toField = { supervisorId: 'supervisor_id', assistantId: 'assistant_id' } as const

/** Whoever assists or supervises from now on sees this clinician's patients; whoever did no longer does. */
const handedOver = ({ now: at }: RequestContext, row: Row, input: Row) =>
  helpers
    .filter((name) => name in input && input[name] !== row[name])
    .flatMap((name) => {
      const because = becauseOf[name]
      const panel = sql`select patient_id from care_team where user_id = ${row.userId} and because in ('panel', 'visit')`
      return [
        raw(sql`
          delete from care_team where user_id = ${row[name]} and because = ${because}
            and patient_id in (${panel})
            and not exists (
              select 1 from care_team other join providers d on d.user_id = other.user_id
              where other.patient_id = care_team.patient_id and other.because in ('panel', 'visit')
                and d.id <> ${row.id} and d.${sql.raw(toField[name])} = ${row[name]})`),
        raw(sql`
          insert into care_team (user_id, patient_id, because, since)
          select ${input[name]}, patient_id, ${because}, ${at} from (${panel}) where ${input[name]} is not null
          on conflict do nothing`),
      ]
    })
