import { sql } from 'drizzle-orm'
import { insertFrom, raw, type Statement, selectAll } from '../platform/db/statement'
import { cursors, seals } from '../platform/db/tables'
import { log } from '../platform/log'
import { now } from '../platform/time'
import { type Happened, read, type Written } from './event'
import { chain, genesis, sealed } from './hash-chain'
import { type Due, due, failed, handled, mostAttempts } from './retries'
import { type Head, keepHead } from './seal-anchors'
import { newestSealKey } from './seal-keys'
import type { Desk, Subscriber } from './subscriber'

const page = 200

/** One page of the ledger: sealed, then handed to every subscriber from where each one stands. */
export const round = async (desk: Desk, all: readonly Subscriber[]) => {
  const { head, places, fresh, late } = await opened(desk)
  const sealedHead = await seal(
    desk,
    head,
    fresh,
    all.filter(({ name }) => !places.has(name)),
  )
  const until = sealedHead.seq
  const keeping = until > head.seq ? keep(desk, sealedHead) : null
  const reached = await Promise.all(
    all.map(async (subscriber) => {
      const from = places.get(subscriber.name) ?? head.seq
      const retried = await again(desk, subscriber, late)
      const moved = await advance(desk, subscriber, from, until, from === head.seq ? fresh : null)
      return { ...moved, name: subscriber.name, from, notes: [...retried, ...moved.notes] }
    }),
  )
  await keeping
  const moved = reached.filter(({ from, to }) => to > from)
  const notes = reached.flatMap(({ notes }) => notes)
  if (moved.length || notes.length) await desk.db.batch([marked(moved), ...notes])
  return {
    handled: fresh.length,
    head: until,
    retries: notes.length > 0,
    more: fresh.length === page || reached.some(({ to }) => to < until),
  }
}

const written = (from: Statement['sql']): Statement<Written> =>
  raw(sql`select * from events where ${from} order by seq limit ${page}`)

const opened = async ({ db }: Desk) => {
  const [head, places, fresh, late] = await db.batch([
    selectAll(seals, sql`order by seq desc limit 1`),
    selectAll(cursors),
    written(sql`seq > ifnull((select max(seq) from seals), 0)`),
    due(page),
  ])
  return {
    head: head.rows[0] ?? { seq: 0, hash: genesis },
    places: new Map(places.rows.map(({ subscriber, seq }) => [subscriber, seq])),
    fresh: fresh.rows,
    late: late.rows,
  }
}

/** Seals what is new, and in the same batch gives a subscriber never seen before its place: here. */
const seal = async (
  { env, db }: Desk,
  head: Head,
  fresh: readonly Written[],
  newcomers: readonly Subscriber[],
): Promise<Head> => {
  const made = chain(await newestSealKey(env), head.hash, fresh)
  const last = made.at(-1)
  if (!last) return head
  await db.batch([
    sealed(made, new Date(now()).toISOString()),
    ...(newcomers.length ? [marked(newcomers.map(({ name }) => ({ name, to: head.seq })))] : []),
  ])
  return last
}

/** A head that could not be kept is made up for by the next one, which covers its events too. */
const keep = ({ env }: Desk, head: Head): Promise<void> =>
  keepHead(env.FILES, head).catch((error: unknown) => log.fault('events.keep_head', error, env))

/** Cursors only ever move forward. */
const marked = (places: readonly { readonly name: string; readonly to: number }[]): Statement =>
  insertFrom(
    cursors,
    {
      subscriber: sql`json_extract(value, '$[0]')`,
      seq: sql`json_extract(value, '$[1]')`,
    },
    sql`from json_each(${JSON.stringify(places.map(({ name, to }) => [name, to]))}) where true
        on conflict (subscriber) do update set seq = max(seq, excluded.seq)`,
  )

const advance = async (
  desk: Desk,
  subscriber: Subscriber,
  from: number,
  until: number,
  known: readonly Written[] | null,
) => {
  if (from >= until) return { to: from, notes: [] }
  const rows = known ?? (await desk.db.all(written(sql`seq > ${from} and seq <= ${until}`)))
  const to = rows.length < page ? until : (rows.at(-1)?.seq ?? until)
  const heard = rows.map(read).filter(subscriber.hears)
  return { to, notes: await attempted(desk, subscriber, heard) }
}

const again = async (
  desk: Desk,
  subscriber: Subscriber,
  late: readonly Due[],
): Promise<Statement[]> => {
  const notes: Statement[] = []
  for (const row of late)
    if (row.subscriber === subscriber.name) {
      const missed = await attempted(desk, subscriber, [read(row)], row.attempts)
      notes.push(...(missed.length ? missed : [handled(subscriber.name, row.seq)]))
    }
  return notes
}

/** All of them together; where that fails, each alone, so that one bad event stops nothing else. */
const attempted = async (
  desk: Desk,
  subscriber: Subscriber,
  heard: readonly Happened[],
  before = 0,
): Promise<Statement[]> => {
  const [first, ...others] = heard
  if (!first) return []
  try {
    await subscriber.handle(heard, desk)
    return []
  } catch (error) {
    if (others.length) {
      const notes: Statement[] = []
      for (const event of heard) notes.push(...(await attempted(desk, subscriber, [event])))
      return notes
    }
    const attempts = before + 1
    log.fault(`events.${subscriber.name}`, error, desk.env)
    if (attempts >= mostAttempts)
      log.note('event_set_aside', {
        subscriber: subscriber.name,
        seq: first.seq,
        event: first.name,
      })
    return [failed(subscriber.name, first.seq, attempts, error)]
  }
}
