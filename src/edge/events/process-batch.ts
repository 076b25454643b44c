import { type SQL, sql } from 'drizzle-orm'
import { insertFrom, type Statement, selectAll } from '../platform/db/statement'
import { eventSeals, subscriberCursors } from '../platform/db/tables'
import { log } from '../platform/log'
import { now } from '../platform/time'
import { refuseStale } from './emit'
import { type EventRow, parseEvent, type StoredEvent } from './event'
import { chainSeals, genesis, insertSeals } from './hash-chain'
import { clearRetry, type DueRetry, dueRetries, maxEventAttempts, recordFailure } from './retries'
import { isSameSeal, type SealAnchor, storeAnchor } from './seal-anchors'
import { newestSealKey } from './seal-keys'
import { type SealingPlace, settleEpoch } from './settle-epoch'
import type { Subscriber, SubscriberContext } from './subscriber'

const pageSize = 200

/** The subscribers that were not done in time, by name, each until it is. */
export type SlowSubscribers = Map<string, Promise<void>>

/** So long a page waits for its subscribers. */
const patienceMs = 1_000

/**
 * One page of events: sealed, then handed to every subscriber from its own cursor. One that takes long goes on by itself:
 * it is noted in `slow`, and is left out of the pages that follow until it is done.
 */
export const processBatch = async (
  context: SubscriberContext,
  all: readonly Subscriber[],
  place: SealingPlace,
  slow?: SlowSubscribers,
) => {
  const { head, places, fresh, late } = await loadBatch(context)
  if (!isSameSeal(place.last, head)) place.epoch = await settleEpoch(context, head)
  const newcomers = all.filter(({ name }) => !places.has(name))
  const sealedHead = await sealEvents(context, place.epoch, head, fresh, newcomers)
  place.last = sealedHead
  const until = sealedHead.seq
  const keeping = until > head.seq ? storeHead(context, sealedHead) : null
  const work = new Map(
    all
      .filter(({ name }) => !slow?.has(name))
      .map((subscriber) => {
        const from = places.get(subscriber.name) ?? head.seq
        const known = from === head.seq ? fresh : null
        return [
          subscriber.name,
          advance(context, subscriber, { from, until, known, late }),
        ] as const
      }),
  )
  const reached = slow ? await settleInTime(context, work, slow) : await Promise.all(work.values())
  await keeping
  await storeReached(context, reached)
  return {
    handled: fresh.length,
    head: until,
    retries: reached.some(({ notes }) => notes.length > 0),
    more: fresh.length === pageSize || reached.some(({ to }) => to < until),
  }
}

/** How far a subscriber came, and what it could not handle. */
interface Reached {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly notes: readonly Statement[]
}

const settleInTime = async (
  context: SubscriberContext,
  work: ReadonlyMap<string, Promise<Reached>>,
  slow: SlowSubscribers,
): Promise<readonly Reached[]> => {
  const done: Reached[] = []
  const everyone = [...work.values()].map(async (each) => done.push(await each))
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(everyone), timeout])
  clearTimeout(timer)
  const inTime = [...done]
  for (const [name, each] of work)
    if (!inTime.some((reached) => reached.name === name)) {
      const end = each
        .then((reached) => storeReached(context, [reached]))
        .finally(() => slow.delete(name))
      // Who waits for it is told.
      end.catch(() => {})
      slow.set(name, end)
    }
  return inTime
}

const storeReached = async ({ db }: SubscriberContext, reached: readonly Reached[]) => {
  const moved = reached.filter(({ from, to }) => to > from)
  const notes = reached.flatMap((each) => each.notes)
  if (moved.length || notes.length) await db.batch([moveCursors(moved), ...notes])
}

const selectEvents = (from: SQL): SQL<EventRow> =>
  sql`select * from events where ${from} order by seq limit ${pageSize}`

const loadBatch = async ({ db }: SubscriberContext) => {
  const [head, places, fresh, late] = await db.batch([
    selectAll(eventSeals, sql`order by seq desc limit 1`),
    selectAll(subscriberCursors),
    selectEvents(sql`seq > ifnull((select max(seq) from event_seals), 0)`),
    dueRetries(pageSize),
  ])
  return {
    head: head.rows[0] ?? genesis,
    places: new Map(places.rows.map(({ subscriber, seq }) => [subscriber, seq])),
    fresh: fresh.rows,
    late: late.rows,
  }
}

/** Seals what is new, and in the same batch starts the cursor of a new subscriber: here. */
const sealEvents = async (
  { env, db }: SubscriberContext,
  epoch: number,
  head: SealAnchor,
  fresh: readonly EventRow[],
  newcomers: readonly Subscriber[],
): Promise<SealAnchor> => {
  const made = chainSeals(await newestSealKey(env), epoch, head.hash, fresh)
  const last = made.at(-1)
  if (!last) return head
  await db.batch([
    // A database restored since it was read is read again.
    refuseStale(isNoLongerHead(head)),
    insertSeals(made, new Date(now()).toISOString()),
    ...(newcomers.length
      ? [moveCursors(newcomers.map(({ name }) => ({ name, to: head.seq })))]
      : []),
  ])
  return last
}

const isNoLongerHead = ({ seq, hash }: SealAnchor): SQL =>
  seq === 0
    ? sql`exists (select 1 from event_seals)`
    : sql`not exists (select 1 from event_seals where seq = ${seq} and hash = ${hash})`

/** An anchor that could not be stored is replaced by the next one, which covers its events too. */
const storeHead = ({ env }: SubscriberContext, head: SealAnchor): Promise<void> =>
  storeAnchor(env.FILES, head).catch((error: unknown) =>
    log.error('events.store_anchor', error, env),
  )

/** Cursors only ever move forward. */
const moveCursors = (
  places: readonly { readonly name: string; readonly to: number }[],
): Statement =>
  insertFrom(
    subscriberCursors,
    {
      subscriber: sql`json_extract(value, '$[0]')`,
      seq: sql`json_extract(value, '$[1]')`,
    },
    sql`from json_each(${JSON.stringify(places.map(({ name, to }) => [name, to]))}) where true
        on conflict (subscriber) do update set seq = max(seq, excluded.seq)`,
  )

interface Page {
  readonly from: number
  readonly until: number
  /** The events in between, where they are at hand. */
  readonly known: readonly EventRow[] | null
  readonly late: readonly DueRetry[]
}

const advance = async (
  context: SubscriberContext,
  subscriber: Subscriber,
  { from, until, known, late }: Page,
): Promise<Reached> => {
  const { name } = subscriber
  const retried = await retryEvents(context, subscriber, late)
  if (from >= until) return { name, from, to: from, notes: retried }
  const rows = known ?? (await context.db.all(selectEvents(sql`seq > ${from} and seq <= ${until}`)))
  const to = rows.length < pageSize ? until : (rows.at(-1)?.seq ?? until)
  const matching = rows.map(parseEvent).filter(subscriber.matches)
  return {
    name,
    from,
    to,
    notes: [...retried, ...(await attemptEvents(context, subscriber, matching))],
  }
}

const retryEvents = async (
  context: SubscriberContext,
  subscriber: Subscriber,
  late: readonly DueRetry[],
): Promise<Statement[]> => {
  const notes: Statement[] = []
  for (const row of late)
    if (row.subscriber === subscriber.name) {
      const missed = await attemptEvents(context, subscriber, [parseEvent(row)], row.attempts)
      notes.push(...(missed.length ? missed : [clearRetry(subscriber.name, row.seq)]))
    }
  return notes
}

const recordDeadLetter = (
  context: SubscriberContext,
  { name, onDeadLetter }: Subscriber,
  event: StoredEvent,
) => {
  log.info('event_dead_lettered', { subscriber: name, seq: event.seq, event: event.name })
  // What it puts on record is acted upon as well.
  context.runAgain()
  return onDeadLetter?.(event) ?? []
}

/** All of them together; where that fails, each alone, so that one bad event stops nothing else. */
const attemptEvents = async (
  context: SubscriberContext,
  subscriber: Subscriber,
  matching: readonly StoredEvent[],
  before = 0,
): Promise<Statement[]> => {
  const [first, ...others] = matching
  if (!first) return []
  try {
    await subscriber.handle(matching, context)
    return []
  } catch (error) {
    if (others.length) {
      const notes: Statement[] = []
      for (const event of matching)
        notes.push(...(await attemptEvents(context, subscriber, [event])))
      return notes
    }
    const attempts = before + 1
    log.error(`events.${subscriber.name}`, error, context.env)
    const failure = recordFailure(subscriber.name, first.seq, attempts, error)
    return attempts < maxEventAttempts
      ? [failure]
      : [failure, ...recordDeadLetter(context, subscriber, first)]
  }
}
