import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection'
import { raw } from '../db/statement'
import type { Written } from './happened'
import { genesis, type Seal, sealOf } from './seal'

export interface Head {
  readonly seq: number
  readonly hash: string
}
export interface Verdict {
  readonly ok: boolean
  /** The newest seal, if there is any. */
  readonly head: Head | null
  /** The first event that is not what was sealed: changed, removed, slipped in, or its seal cut off. */
  readonly firstBroken: number | null
  /** Seals looked at. */
  readonly seals: number
}

const page = 2_000
type Link = Seal & { readonly event: number | null } & Omit<Written, 'seq'>

const links = (after: number) =>
  raw<Link>(
    sql`select s.seq, s.hash, s.previous, e.seq as event, e.name, e.subject_type, e.subject_id,
          e.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id, e.request_id, e.route,
          e.version, e.detail, e.at
        from seals s left join events e on e.seq = s.seq
        where s.seq > ${after} order by s.seq limit ${page}`,
  )

const holds = (link: Link, previous: string): boolean =>
  link.event !== null && link.previous === previous && link.hash === sealOf(previous, link)

/** Computes the whole chain again, and holds it against heads that were kept elsewhere. */
export const verify = async (db: Db, kept: readonly Head[] = []): Promise<Verdict> => {
  const known = new Map(kept.map(({ seq, hash }) => [seq, hash]))
  let head: Head | null = null
  let seals = 0
  let broken: number | null = null
  for (;;) {
    const found: readonly Link[] = await db.all(links(head?.seq ?? 0))
    for (const link of found) {
      const expected = known.get(link.seq)
      known.delete(link.seq)
      if (!holds(link, head?.hash ?? genesis) || (expected && expected !== link.hash))
        broken ??= link.seq
      head = { seq: link.seq, hash: link.hash }
      seals += 1
    }
    if (found.length < page) break
  }
  const end = (head?.seq ?? 0) + 1
  const cutOff = [...known.keys()].map((seq) => Math.min(seq, end))
  const first = Math.min(broken ?? Infinity, ...cutOff, ...(await slippedIn(db, head)))
  const firstBroken = Number.isFinite(first) ? first : null
  return { ok: firstBroken === null, head, firstBroken, seals }
}

/** An event below the head that has no seal was not there when its neighbours were sealed. */
const slippedIn = async (db: Db, head: Head | null): Promise<number[]> => {
  if (!head) return []
  const found = await db.first(
    raw<{ seq: number | null }>(
      sql`select min(seq) as seq from events where seq <= ${head.seq} and seq not in (select seq from seals)`,
    ),
  )
  return found?.seq == null ? [] : [found.seq]
}
