import {
  forRoles,
  policyOf,
  type RequestContext,
  type Row,
  requireAsWritten,
  resource,
  subject,
} from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { fullName } from '#edge/platform/names/full-name'
import { stale, unprocessable } from '#edge/platform/problem'
import { localDate, now } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import { endProviderTime, firstLicenseEnd, isLicensedIn, statesOfPractice } from '../licenses'
import { users } from '../users/table'
import { providers as contract } from './contract'
import { blockersOf } from './offer'
import { providers as table } from './table'

/** What is guarded is for the clinic's staff; when a colleague last signed in, for admins and themselves. */
const colleague = { scope: 'everyone', hidden: ['lastLogin'] } as const
const isActive = sql`${table.status} = 'active'`

export const providers = resource(contract, {
  table,
  join: { table: users, on: [table.userId, users.id], isAfterOwn: true },
  policy: policyOf({
    admin: ['everyone', 'update'],
    ...forRoles(['manager', 'clinical_admin'], { ...colleague, can: ['update'] }),
    ...forRoles(['support', 'clinical_lead'], colleague),
    provider: {
      scope: (me) => sql`${table.userId} = ${me.id}`,
      can: ['update'],
      writable: ['suffix', 'bio', 'homeCity', 'homeState'],
    },
    assistant: { ...colleague, scope: (me) => sql`${table.assistantId} = ${me.id}` },
    cbo: {
      scope: (me) => sql`${isActive} and exists (
        select 1 from provider_cbos where provider_id = ${table.id} and cbo_id = ${me.cboId})`,
      hidden: contract.guarded,
    },
    pharmacy: { scope: () => isActive, hidden: contract.guarded },
    patient: { scope: () => isActive, hidden: contract.guarded },
  }),
  fields: {
    disabled: sql<number>`${users.status} <> 'active'`,
    providerType: sql<string>`(select t.name from provider_types t where t.id = ${table.typeId})`,
    firstLicenseEnd: firstLicenseEnd(table.id),
    offerBlockers: blockersOf({
      id: table.id,
      status: table.status,
      accountStatus: users.status,
    }),
    licenses: sql<string>`(
      select json_group_array(json_object('state', l.state, 'status', l.status, 'issuedOn', l.issued_on,
        'expiresOn', l.expires_on)) from licenses l where l.provider_id = ${table.id})`,
  },
  filters: {
    cbo: (id) => sql`exists (
      select 1 from provider_cbos where provider_id = ${table.id} and cbo_id = ${id})`,
    state: (state) => isLicensedIn(state, table.id),
  },
  serialize: (row) => ({
    ...row,
    fullName: fullName(row),
    disabled: Boolean(row.disabled),
    lastLogin: row.lastLoginAt,
    offerBlockers: JSON.parse(row.offerBlockers),
    states: statesOfPractice(JSON.parse(row.licenses), localDate(now(), row.timezone)),
  }),
  update: async (ctx, row, input) => {
    const isDeactivated = input.status === 'inactive' && row.status === 'active'
    const visits = isDeactivated ? await endProviderTime(ctx, sql`p.id = ${row.id}`) : null
    return {
      ...requireAsWritten(ctx, [
        ...areActiveHelpers(input),
        ...(visits ? [[visits.onlyIf, stale()] as const] : []),
      ]),
      also: [...moveCareTeams(ctx, row, input), ...(visits?.also ?? [])],
      detail: { fields: Object.keys(input).join(','), ...formerHelpers(row, input) },
    }
  },
})

/** The clinician of the path. */
export const providerSubject = subject(providers, 'provider', ['timezone'])

const helperRoles = { supervisorId: 'clinical_lead', assistantId: 'assistant' } as const
const helpers = keysOf(helperRoles)
const careTeamReasons = { supervisorId: 'supervises', assistantId: 'assists' } as const

const areActiveHelpers = (input: Row) =>
  helpers
    .filter((name) => typeof input[name] === 'string')
    .map(
      (name) =>
        [
          sql`exists (select 1 from users
            where id = ${input[name]} and role = ${helperRoles[name]} and status = 'active')`,
          unprocessable('invalid', 'Choose someone with that role', columnNames[name]),
        ] as const,
    )
const columnNames = { supervisorId: 'supervisor_id', assistantId: 'assistant_id' } as const

/** Who assisted or supervised until now: they hear of it too. */
const formerHelpers = (row: Row, input: Row) =>
  Object.fromEntries(
    helpers
      .filter((name) => name in input && input[name] !== row[name])
      .map((name) => [`former_${columnNames[name]}`, row[name]]),
  )

/** A new assistant or supervisor joins the care teams of this provider's patients; the former one leaves them. */
const moveCareTeams = ({ now: at }: RequestContext, row: Row, input: Row) =>
  helpers
    .filter((name) => name in input && input[name] !== row[name])
    .flatMap((name) => {
      const reason = careTeamReasons[name]
      const panel = sql`select patient_id from care_team where user_id = ${row.userId} and reason in ('panel', 'visit')`
      return [
        sql`
          delete from care_team where user_id = ${row[name]} and reason = ${reason}
            and patient_id in (${panel})
            and not exists (
              select 1 from care_team other join providers d on d.user_id = other.user_id
              where other.patient_id = care_team.patient_id and other.reason in ('panel', 'visit')
                and d.id <> ${row.id} and d.${sql.raw(columnNames[name])} = ${row[name]})`,
        sql`
          insert into care_team (user_id, patient_id, reason, since)
          select ${input[name]}, patient_id, ${reason}, ${at} from (${panel}) where ${input[name]} is not null
          on conflict do nothing`,
      ]
    })
