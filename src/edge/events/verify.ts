import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import { raw, selectAll } from '../platform/db/statement'
import { seals as sealsTable } from '../platform/db/tables'
import type { Written } from './event'
import { genesis, type Seal, sealOf } from './hash-chain'
import { patientsOf } from './list-read'
import type { Head } from './seal-anchors'
import type { SealKeys } from './seal-keys'

export interface Verdict {
  readonly ok: boolean
  /** The last seal looked at, if there was any. */
  readonly head: Head | null
  /** The first event that is not what was sealed: changed, removed, slipped in, hidden from its patient, or its seal cut off. */
  readonly firstBroken: number | null
  /** Seals looked at. */
  readonly seals: number
}
export interface Stretch {
  /** The seal to start from; none is the beginning. */
  readonly after?: Head | null
  readonly maxSeals?: number
  /** Seals kept outside the database, to be found in it as they were. */
  readonly heads?: readonly Head[]
}

const page = 2_000
type Link = Seal & { readonly event: number | null } & Omit<Written, 'seq'>

const links = (after: number, size: number) =>
  raw<Link>(
    sql`select s.seq, s.key, s.hash, s.previous, e.seq as event, e.name, e.subject_type, e.subject_id,
          e.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id, e.request_id, e.route,
          e.version, e.detail, e.at
        from seals s left join events e on e.seq = s.seq
        where s.seq > ${after} order by s.seq limit ${size}`,
  )

const holds = (keys: SealKeys, link: Link, previous: string): boolean => {
  const key = keys.get(link.key)
  return (
    key !== undefined &&
    link.event !== null &&
    link.previous === previous &&
    link.hash === sealOf(key, previous, link)
  )
}

/** Computes a stretch of the chain again, or all of it, and holds it against the heads that were kept elsewhere. */
export const verify = async (
  db: Db,
  keys: SealKeys,
  { after = null, maxSeals = Number.POSITIVE_INFINITY, heads = [] }: Stretch = {},
): Promise<Verdict> => {
  const kept = new Map(heads.map(({ seq, hash }) => [seq, hash]))
  const broken: number[] = []
  if (after && !(await isThere(db, after))) broken.push(after.seq)
  let head = after
  let seals = 0
  for (;;) {
    const size = Math.min(page, maxSeals - seals)
    const found: readonly Link[] = size > 0 ? await db.all(links(head?.seq ?? 0, size)) : []
    for (const link of found) {
      const expected = kept.get(link.seq) ?? link.hash
      kept.delete(link.seq)
      if (!holds(keys, link, head?.hash ?? genesis) || expected !== link.hash) broken.push(link.seq)
      head = { seq: link.seq, hash: link.hash }
      seals += 1
    }
    broken.push(...(await unindexed(db, found)))
    if (found.length < page) break
  }
  const end = (head?.seq ?? 0) + 1
  if (maxSeals === Number.POSITIVE_INFINITY)
    broken.push(...[...kept.keys()].map((seq) => Math.min(seq, end)))
  broken.push(...(await slippedIn(db, after?.seq ?? 0, head?.seq ?? 0)))
  const firstBroken = broken.length ? broken.reduce((a, b) => Math.min(a, b)) : null
  return { ok: firstBroken === null, head, firstBroken, seals }
}

const isThere = async (db: Db, { seq, hash }: Head): Promise<boolean> =>
  (await db.first(selectAll(sealsTable, sql`where seq = ${seq}`)))?.hash === hash

/** An event between two seals that has none itself was not there when its neighbours were sealed. */
const slippedIn = async (db: Db, after: number, until: number): Promise<number[]> => {
  const found = await db.first(
    raw<{ seq: number | null }>(sql`
      select min(seq) as seq from events e where seq > ${after} and seq <= ${until}
        and not exists (select 1 from seals s where s.seq = e.seq)`),
  )
  return found?.seq == null ? [] : [found.seq]
}

/** A list that showed a patient whose timeline no longer says so. */
const unindexed = async (db: Db, found: readonly Link[]): Promise<number[]> => {
  const shown = found.flatMap(({ seq, detail }) =>
    detail?.includes('"patients"') ? namedIn(detail).map((patient) => [seq, patient]) : [],
  )
  if (shown.length === 0) return []
  const missing = await db.first(
    raw<{ seq: number | null }>(sql`
      select min(json_extract(value, '$[0]')) as seq from json_each(${JSON.stringify(shown)}) where not exists (
        select 1 from patient_numbers n join list_reads r on r.patient = n.number
        where n.patient_id = json_extract(value, '$[1]') and r.seq = json_extract(value, '$[0]'))`),
  )
  return missing?.seq == null ? [] : [missing.seq]
}

// What is not JSON was not written by a list; its seal says whether it was changed.
const namedIn = (detail: string): readonly string[] => {
  try {
    return patientsOf(JSON.parse(detail))
  } catch {
    return []
  }
}
