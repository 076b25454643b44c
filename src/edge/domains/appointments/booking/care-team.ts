import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { emitEach } from '#edge/events/emit'
import { insertFrom, raw, type Statement } from '#edge/platform/db/statement'
import { careTeamMembers } from '#edge/platform/db/tables'

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
  raw(sql`
    update patients set provider_id = ${providerId}, version = version + 1, updated_at = ${ctx.now}
    where id = ${patientId} and provider_id is null`),
  emitEach(
    ctx,
    {
      name: 'patients.assign',
      subjectType: 'patients',
      subjectId: patientId,
      patientId,
      detail: { provider_id: providerId },
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
