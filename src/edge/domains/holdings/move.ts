import type { Role } from '#edge/access/roles'
import { emitEach, refuseStale } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { randomUuid } from '#edge/platform/db/random-uuid'
import { conflict, unprocessable } from '#edge/platform/problem'
import { isLicensedIn } from '../licenses'
import { holdingsOf } from './holdings'

interface Account {
  readonly id: string
  readonly role: Role
}
interface Successor {
  readonly id: string
  readonly providerId: string | null
}
type Moves = Statement[]

/**
 * What an account held, moved to its successor in the batch that closes it; what the successor may not hold goes to
 * the team. Without a word on who takes over, an account that holds anything stays as it is (409 `still_holds`).
 */
export const moveHoldings = async (
  ctx: RequestContext,
  account: Account,
  successorId: string | null | undefined,
): Promise<Moves> => {
  if (successorId === undefined) await assertHoldsNothing(ctx, account)
  const successor = successorId ? await requireSuccessor(ctx, account, successorId) : null
  return [
    ...(successor ? [refuseStale(sql`not exists (${successorOf(account, successor.id)})`)] : []),
    ...(account.role === 'provider' ? movePanel(ctx, account, successor) : []),
    ...(account.role === 'support' ? moveSupported(ctx, account, successor) : []),
    ...moveHelped(ctx, account, successor),
    ...moveAssigned(ctx, account, successor, 'tasks'),
    ...moveAssigned(ctx, account, successor, 'conversations'),
    ...moveHelpers(ctx, account, successor),
  ]
}

const assertHoldsNothing = async (ctx: RequestContext, { id }: Account): Promise<void> => {
  if (ctx.header('acknowledge') === 'true') return
  const held = await ctx.db.first(holdingsOf(id, ctx.now))
  // Visits are a refusal of their own, which names them.
  const { visits: _, ...others } = held ?? { visits: 0 }
  if (Object.values(others).some((count) => count > 0))
    throw conflict('still_holds', 'Say who takes over what they hold.', { ...held })
}

/** A colleague of the same role whose account is active; of a clinician, one who sees patients. */
const successorOf = ({ id, role }: Account, successorId: string) =>
  sql<Successor>`
    select u.id, d.id as "providerId"
    from users u left join providers d on d.user_id = u.id and d.status = 'active'
    where u.id = ${successorId} and u.id <> ${id} and u.role = ${role} and u.status = 'active'
      and (u.role <> 'provider' or d.id is not null)`

const requireSuccessor = async (
  { db }: RequestContext,
  account: Account,
  successorId: string,
): Promise<Successor> => {
  const found = await db.first(successorOf(account, successorId))
  if (!found)
    throw unprocessable(
      'successor_refused',
      'Choose a colleague of the same role whose account is active',
      'successor_id',
    )
  return found
}

/** Those who live where the successor is licensed go to them; the others wait for a clinician. */
const movePanel = (ctx: RequestContext, { id }: Account, successor: Successor | null): Moves => {
  const former = sql`(select d.id from providers d where d.user_id = ${id})`
  const isTaken = successor ? isLicensedIn(sql`p.state`, successor.providerId) : sql`0`
  const to = sql`iif(${isTaken}, ${successor?.providerId ?? null}, null)`
  const panel = sql`from patients p where p.provider_id = ${former}`
  return [
    ...recordHandOvers(ctx, 'provider', 'provider_id', former, to, panel),
    sql`delete from care_team where user_id = ${id} and reason = 'panel'`,
    ...(successor
      ? (
          [
            ['user_id', 'panel'],
            ['assistant_id', 'assists'],
            ['supervisor_id', 'supervises'],
          ] as const
        ).map(
          ([column, reason]) =>
            sql`
            insert into care_team (user_id, patient_id, reason, since)
            select d.${sql.raw(column)}, p.id, ${reason}, ${ctx.now} from patients p
            join providers d on d.id = ${successor.providerId} and d.${sql.raw(column)} is not null
            where p.provider_id = ${former} and ${isTaken} on conflict do nothing`,
        )
      : []),
    ...(
      [
        ['assists', 'assistant_id'],
        ['supervises', 'supervisor_id'],
      ] as const
    ).map(
      ([reason, column]) =>
        sql`
        delete from care_team where reason = ${reason}
          and user_id = (select d.${sql.raw(column)} from providers d where d.user_id = ${id})
          and patient_id in (select p.id ${panel})
          and not exists (
            select 1 from care_team t join providers d on d.user_id = t.user_id
            where t.patient_id = care_team.patient_id and t.reason in ('panel', 'visit')
              and d.user_id <> ${id} and d.${sql.raw(column)} = care_team.user_id)`,
    ),
    sql`
      update patients as p set provider_id = ${to}, ${stamps(ctx.now)}
      where p.provider_id = ${former}`,
  ]
}

const moveSupported = (
  ctx: RequestContext,
  { id }: Account,
  successor: Successor | null,
): Moves => {
  const to = sql`${successor?.id ?? null}`
  const supported = sql`from patients p where p.support_user_id = ${id}`
  return [
    ...recordHandOvers(ctx, 'support_user', 'support_user_id', sql`${id}`, to, supported),
    sql`
      update patients as p set support_user_id = ${to}, ${stamps(ctx.now)}
      where p.support_user_id = ${id}`,
  ]
}

const recordHandOvers = (
  ctx: RequestContext,
  role: string,
  field: string,
  from: SQL,
  to: SQL,
  patients: SQL,
): Moves => [
  sql`
    insert into patient_assignments (id, patient_id, role, from_id, to_id, by_id, created_at)
    select ${randomUuid}, p.id, ${role}, ${from}, ${to}, ${ctx.actor.id}, ${ctx.now} ${patients}`,
  emitEach(
    ctx,
    {
      name: 'patients.hand_over',
      subjectType: 'patients',
      subjectId: sql`p.id`,
      patientId: sql`p.id`,
      detail: sql`json_object('fields', ${field}, 'from_id', ${from}, 'to_id', ${to})`,
    },
    sql`${patients} order by p.id`,
  ),
]

const helped = [
  ['assistant', 'assistant_id', 'assists'],
  ['clinical_lead', 'supervisor_id', 'supervises'],
] as const

/** The care teams that the account is in for the clinicians whom it assists or supervises. */
const moveHelped = (
  ctx: RequestContext,
  { id, role }: Account,
  successor: Successor | null,
): Moves =>
  helped
    .filter(([helper]) => helper === role)
    .flatMap(([, , reason]) => [
      ...(successor
        ? [
            sql`
              insert into care_team (user_id, patient_id, reason, since)
              select ${successor.id}, patient_id, ${reason}, ${ctx.now} from care_team
              where user_id = ${id} and reason = ${reason} on conflict do nothing`,
          ]
        : []),
      sql`delete from care_team where user_id = ${id} and reason = ${reason}`,
    ])

/** Those clinicians; last, since a trigger has what is assigned follow them, without an event of it. */
const moveHelpers = ({ now }: RequestContext, { id, role }: Account, successor: Successor | null) =>
  helped
    .filter(([helper]) => helper === role)
    .map(
      ([, column]) => sql`
        update providers set ${sql.raw(column)} = ${successor?.id ?? null}, ${stamps(now)}
        where ${sql.raw(column)} = ${id}`,
    )

const assigned = {
  tasks: { verb: 'tasks.update_assignee', isOpen: sql`h.closed_at is null` },
  conversations: { verb: 'conversations.assign', isOpen: sql`h.status = 'open'` },
} as const
/** Roles that see the patients of their care teams alone: what is about another patient goes to the team. */
const careTeamRoles: readonly Role[] = ['provider', 'assistant']

const moveAssigned = (
  ctx: RequestContext,
  { id, role }: Account,
  successor: Successor | null,
  table: keyof typeof assigned,
): Moves => {
  const { verb, isOpen } = assigned[table]
  const held = sql`h.assignee_id = ${id} and ${isOpen}`
  const isSeen = careTeamRoles.includes(role)
    ? sql`(h.patient_id is null or exists (
        select 1 from care_team c where c.user_id = ${successor?.id ?? null} and c.patient_id = h.patient_id))`
    : sql`1`
  const to = sql`iif(${isSeen}, ${successor?.id ?? null}, null)`
  return [
    emitEach(
      ctx,
      {
        name: verb,
        subjectType: table,
        subjectId: sql`h.id`,
        detail: sql`json_object('assignee_id', ${to})`,
      },
      sql`from ${sql.raw(table)} h where ${held} order by h.id`,
    ),
    ...(table === 'conversations' && successor
      ? [
          sql`
            insert into conversation_users (conversation_id, user_id, added_by_id, joined_at)
            select h.id, ${successor.id}, ${ctx.actor.id}, ${ctx.now} from conversations h where ${held} and ${isSeen}
            on conflict (conversation_id, user_id) do update set joined_at = ifnull(joined_at, excluded.joined_at)`,
        ]
      : []),
    sql`
      update ${sql.raw(table)} as h set assignee_id = ${to}, ${stamps(ctx.now)}
      where ${held}`,
  ]
}
