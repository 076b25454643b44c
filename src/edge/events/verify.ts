import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/connection'
import { selectAll } from '../platform/db/statement'
import { eventSeals as sealsTable } from '../platform/db/tables'
import type { EpochOpenings } from './epochs'
import type { EventRow } from './event'
import { genesis, type Seal, sealOf } from './hash-chain'
import { listedPatients } from './list-read'
import { isSameSeal, type SealAnchor } from './seal-anchors'
import type { SealKeys } from './seal-keys'

export interface ChainCheck {
  readonly ok: boolean
  /** The last seal looked at, if there was any. */
  readonly head: SealAnchor | null
  /** The first event that is not what was sealed: changed, removed, slipped in, hidden from its patient, or its seal cut off. */
  readonly firstBroken: number | null
  /** Seals looked at. */
  readonly seals: number
}
export interface ChainRange {
  /** The seal to start from; none is the beginning. */
  readonly after?: SealAnchor | null
  readonly maxSeals?: number
  /** Seals anchored outside the database, to be found in it as they were. */
  readonly heads?: readonly SealAnchor[]
  /** An epoch that begins within the range begins where its opening says. */
  readonly openings?: EpochOpenings
}

const pageSize = 2_000
type Link = Seal & { readonly event: number | null } & Omit<EventRow, 'seq'>

const links = (after: number, size: number) =>
  sql<Link>`select s.epoch, s.seq, s.key, s.hash, s.previous, e.seq as event, e.name, e.subject_type, e.subject_id,
          e.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id, e.request_id, e.route,
          e.version, e.detail, e.occurred_at
        from event_seals s left join events e on e.seq = s.seq
        where s.seq > ${after} order by s.seq limit ${size}`

const isIntact = (
  keys: SealKeys,
  link: Link,
  before: SealAnchor,
  openings: EpochOpenings | undefined,
): boolean => {
  const key = keys.get(link.key)
  return (
    key !== undefined &&
    link.event !== null &&
    link.previous === before.hash &&
    link.hash === sealOf(key, link, link) &&
    (link.epoch === before.epoch || isSameSeal(openings?.get(link.epoch)?.restored, before))
  )
}

/** Computes a stretch of the chain again, or all of it, and holds it against the heads that were anchored elsewhere. */
export const verifyChain = async (
  db: Db,
  keys: SealKeys,
  { after = null, maxSeals = Number.POSITIVE_INFINITY, heads = [], openings }: ChainRange = {},
): Promise<ChainCheck> => {
  const anchored = new Map(heads.map(({ seq, hash }) => [seq, hash]))
  const broken: number[] = []
  if (after && !(await hasSeal(db, after))) broken.push(after.seq)
  let head = after
  let seals = 0
  for (;;) {
    const size = Math.min(pageSize, maxSeals - seals)
    const found: readonly Link[] = size > 0 ? await db.all(links(head?.seq ?? 0, size)) : []
    for (const link of found) {
      const expected = anchored.get(link.seq) ?? link.hash
      anchored.delete(link.seq)
      if (!isIntact(keys, link, head ?? genesis, openings) || expected !== link.hash)
        broken.push(link.seq)
      head = { epoch: link.epoch, seq: link.seq, hash: link.hash }
      seals += 1
    }
    broken.push(...(await firstUnindexed(db, found)))
    if (found.length < pageSize) break
  }
  const end = (head?.seq ?? 0) + 1
  if (maxSeals === Number.POSITIVE_INFINITY)
    broken.push(...[...anchored.keys()].map((seq) => Math.min(seq, end)))
  broken.push(...(await firstUnsealed(db, after?.seq ?? 0, head?.seq ?? 0)))
  const firstBroken = broken.length ? broken.reduce((a, b) => Math.min(a, b)) : null
  return { ok: firstBroken === null, head, firstBroken, seals }
}

const hasSeal = async (db: Db, { seq, hash }: SealAnchor): Promise<boolean> =>
  (await db.first(selectAll(sealsTable, sql`where seq = ${seq}`)))?.hash === hash

/** An event between two seals that has none itself was not there when its neighbours were sealed. */
const firstUnsealed = async (db: Db, after: number, until: number): Promise<number[]> => {
  const found = await db.first(sql<{ seq: number | null }>`
    select min(seq) as seq from events e where seq > ${after} and seq <= ${until}
      and not exists (select 1 from event_seals s where s.seq = e.seq)`)
  return found?.seq == null ? [] : [found.seq]
}

/** A list that showed a patient whose timeline no longer says so. */
const firstUnindexed = async (db: Db, found: readonly Link[]): Promise<number[]> => {
  const listed = found.flatMap(({ seq, detail }) =>
    detail?.includes('"patients"') ? patientsIn(detail).map((patient) => [seq, patient]) : [],
  )
  if (listed.length === 0) return []
  const missing = await db.first(sql<{ seq: number | null }>`
    select min(json_extract(value, '$[0]')) as seq from json_each(${JSON.stringify(listed)}) where not exists (
      select 1 from patient_numbers n join list_reads r on r.patient = n.number
      where n.patient_id = json_extract(value, '$[1]') and r.seq = json_extract(value, '$[0]'))`)
  return missing?.seq == null ? [] : [missing.seq]
}

// What is not JSON was not written by a list; its seal says whether it was changed.
const patientsIn = (detail: string): readonly string[] => {
  try {
    return listedPatients(JSON.parse(detail))
  } catch {
    return []
  }
}
