import { emitEach } from '#edge/events/emit'
import type { StoredEvent } from '#edge/events/event'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Db, insertFrom, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { careTeamMembers } from '#edge/platform/db/tables'
import { uuidv7 } from '#edge/platform/ids'
import { patientAssignments } from './assignments/table'

interface Pair {
  readonly patientId: string
  readonly providerId: string
}

/** The provider of an appointment or of the panel, their assistant and their supervisor may see the patient from now on. */
export const addToCareTeam = (
  { now }: { readonly now: string | SQL },
  { patientId, providerId }: { readonly [Name in keyof Pair]: string | SQL },
  reason: 'visit' | 'panel' = 'visit',
): Statement =>
  insertFrom(
    careTeamMembers,
    {
      userId: sql`member.user_id`,
      patientId: sql`${patientId}`,
      reason: sql`member.reason`,
      since: sql`${now}`,
    },
    sql`from (
      select user_id, ${reason} as reason from providers where id = ${providerId}
      union all select assistant_id, 'assists' from providers where id = ${providerId} and assistant_id is not null
      union all select supervisor_id, 'supervises' from providers where id = ${providerId} and supervisor_id is not null
    ) member where true on conflict do nothing`,
  )

/** A patient without a provider joins the panel of the first one who sees them. */
export const assignToPanel = (
  ctx: RequestContext,
  { patientId, providerId }: Pair,
): Statement[] => [
  sql`
    update patients set provider_id = ${providerId}, ${stamps(ctx.now)}
    where id = ${patientId} and provider_id is null`,
  emitEach(
    ctx,
    {
      name: 'patients.assign',
      subjectType: 'patients',
      subjectId: patientId,
      patientId,
      detail: { from_id: null, to_id: providerId },
    },
    sql`where changes() = 1`,
  ),
  insertFrom(
    patientAssignments,
    {
      id: uuidv7(),
      patientId,
      role: 'provider',
      fromId: null,
      toId: providerId,
      byId: ctx.actor.id,
      createdAt: ctx.now,
    },
    sql`where changes() = 1`,
  ),
  insertFrom(
    careTeamMembers,
    { userId: sql`pr.user_id`, patientId, reason: 'panel', since: ctx.now },
    sql`from providers pr join patients p on p.provider_id = pr.id
      where p.id = ${patientId} and pr.id = ${providerId} on conflict do nothing`,
  ),
]

/** The accounts of the care team of each event's patient, by the event's subject. */
export const loadCareTeams = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const patientIds = JSON.stringify([...new Set(events.map(({ patientId }) => patientId))])
  const members = await db.all(sql<{ patientId: string; userId: string }>`
    select distinct patient_id as "patientId", user_id as "userId" from care_team
    where patient_id in (select value from json_each(${patientIds}))`)
  const teams = Map.groupBy(members, ({ patientId }) => patientId)
  return new Map(
    events.flatMap(({ subjectId, patientId }) =>
      subjectId && patientId
        ? [[subjectId, (teams.get(patientId) ?? []).map(({ userId }) => userId)] as const]
        : [],
    ),
  )
}
