import { type SQL, sql } from 'drizzle-orm'
import { accountableActor } from '../access/accountable-actor'
import type { RequestContext } from '../access/request-context'
import { insert, insertFrom, nextVersion, type Statement, stamps } from '../platform/db/statement'
import { batchGuards, events } from '../platform/db/tables'
import { uuidv7 } from '../platform/ids'

export interface NewEvent {
  /** `appointments.cancel`: type and verb, never typed twice. */
  readonly name: string
  readonly subjectType: string
  readonly subjectId: string | null
  readonly patientId?: string | null
  readonly actorId?: string | null
  readonly actorRole?: string | null
  readonly actingFor?: string | null
  readonly version?: number | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

const origin = (ctx: RequestContext) => ({
  ...accountableActor(ctx.caller),
  sessionId: ctx.caller?.sessionId ?? null,
  requestId: ctx.requestId,
  route: ctx.route,
  at: ctx.now,
})

/** The row that says it happened: audit trail and queue at once. Identifiers only. */
export const emit = (ctx: RequestContext, event: NewEvent): Statement =>
  insert(events, { ...origin(ctx), ...event })

/**
 * The same, and the proof of the statement just before it: unless that changed exactly one row the batch is rolled
 * back as stale, and as out of scope unless its writer sees the row.
 */
export const emitChange = (
  ctx: RequestContext,
  { name, ...event }: NewEvent,
  isInScope: SQL = sql`1`,
): Statement =>
  insert(events, {
    ...origin(ctx),
    ...event,
    name: sql`case when changes() <> 1 then 'stale_version' when not (${isInScope}) then 'out_of_scope' else ${name} end`,
  })

/**
 * One event for each row of `tail`, which the event's values may be of; for none, none. Each proves that its writer is
 * within scope, or the batch is rolled back.
 */
export const emitEach = (
  ctx: RequestContext,
  {
    name,
    ...event
  }: Omit<NewEvent, 'subjectId' | 'patientId' | 'detail'> & {
    readonly subjectId: string | SQL
    readonly patientId?: string | SQL | null
    readonly detail?: NewEvent['detail'] | SQL
  },
  tail: SQL,
  isInScope?: SQL,
): Statement =>
  insertFrom(
    events,
    {
      ...origin(ctx),
      ...event,
      name: isInScope ? sql`case when ${isInScope} then ${name} else 'out_of_scope' end` : name,
    },
    tail,
  )

/** What the platform itself did to rows of a table, by the alias it has in `tail`; the version is what theirs becomes. */
interface SystemEvent {
  /** Type and verb: the type is that of the rows. */
  readonly name: string
  readonly row: string
  /** Null where the rows belong to no patient. */
  readonly patientId?: null
  /** On whose account, where it is not the platform's own. */
  readonly actorId?: SQL | null
  readonly actorRole?: string
  readonly version?: SQL
  readonly detail?: SQL
  /** What else happened with it; a run of its own unless told. */
  readonly requestId?: string
  readonly at: string | SQL
}

const typeOf = (name: string): string => name.split('.')[0] ?? name

/** One event by the platform for each row of `tail`: of jobs and subscribers, which no one called. */
export const emitBySystem = (
  { row, requestId = uuidv7(), ...event }: SystemEvent,
  tail: SQL,
): Statement =>
  insertFrom(
    events,
    {
      subjectType: typeOf(event.name),
      subjectId: sql.raw(`${row}.id`),
      patientId: sql.raw(`${row}.patient_id`),
      actorRole: 'system',
      route: 'system',
      requestId,
      ...event,
    },
    tail,
  )

/** What the platform does to the rows of a table that `which` holds for: an event for each, and the change with its stamps. */
export const updateBySystem = ({
  set,
  which,
  table,
  ...event
}: SystemEvent & {
  /** Where its name is not the type. */
  readonly table?: string
  /** Both as SQL over the alias. */
  readonly set: SQL
  readonly which: SQL
}): readonly Statement[] => {
  const row = sql.raw(event.row)
  const rows = sql.raw(`${table ?? typeOf(event.name)} as ${event.row}`)
  return [
    emitBySystem(
      { version: nextVersion(event.row), ...event },
      sql`from ${rows} where ${which} order by ${row}.id`,
    ),
    sql`update ${rows} set ${set}, ${stamps(event.at)} where ${which}`,
  ]
}

/** Rolls the batch back as stale where this holds. */
export const refuseStale = (condition: SQL): Statement =>
  insertFrom(batchGuards, { reason: 'stale_version' }, sql`where ${condition}`)

/** Rolls the batch back as out of scope unless this finds a row: what its writer may act on may have changed since it was read. */
export const refuseOutOfScope = (rows: SQL): Statement =>
  insertFrom(batchGuards, { reason: 'out_of_scope' }, sql`where not exists (${rows})`)

/** Refuses the batch where the condition holds: the caller stores as much as they may. */
export const refuseFullStorage = (condition: SQL): Statement =>
  insertFrom(batchGuards, { reason: 'storage_full' }, sql`where ${condition}`)

/** A change of exactly one row; of none or of more, the batch is rolled back as stale. */
export const changeOneRow = (change: Statement): Statement[] => [
  change,
  refuseStale(sql`changes() <> 1`),
]
