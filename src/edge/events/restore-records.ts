import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../platform/db/connection'
import { selectAll } from '../platform/db/statement'
import { events } from '../platform/db/tables'
import type { Environment } from '../platform/environment'
import { restoreReasons } from './audit-states'
import type { NewEvent } from './emit'
import type { EpochOpening } from './epochs'
import type { StoredEvent } from './event'
import { sealAnchor } from './seal-anchors'
import type { SealKeys } from './seal-keys'
import { isSigned, readSigned, type SignedKind, signRecord, storeSigned } from './signed-record'

const reason = z.enum(restoreReasons)

const span = { epoch: z.number(), restored: sealAnchor, discarded: sealAnchor }
const proposalShape = z.object({ ...span, reason, proposedBy: z.string(), at: z.string() })
const recordShape = z.object({ ...proposalShape.shape, confirmedBy: z.string() })
/** The word of one admin that the database was restored. */
export type RestoreProposal = Readonly<z.output<typeof proposalShape>>
/** The word of two: with it the epoch is accounted for. */
export type RestoreRecord = Readonly<z.output<typeof recordShape>>

const proposalKind: SignedKind<typeof proposalShape> = {
  purpose: 'restore proposal',
  shape: proposalShape,
}
const recordKind: SignedKind<typeof recordShape> = {
  purpose: 'restore record',
  shape: recordShape,
}

const proposeName = 'seals.propose_restore'
const confirmName = 'seals.confirm_restore'
const subjectOf = (epoch: number) => ({ subjectType: 'seals', subjectId: String(epoch) })

const spanDetail = ({ restored, discarded }: RestoreProposal) => ({
  seq: restored.seq,
  discarded_epoch: discarded.epoch,
  discarded_seq: discarded.seq,
  discarded_hash: discarded.hash,
})

/** The event of the first admin. Its signature tells it from a row that was written into the database. */
export const proposalEvent = async (
  env: Environment,
  proposal: RestoreProposal,
): Promise<NewEvent> => ({
  name: proposeName,
  ...subjectOf(proposal.epoch),
  detail: {
    ...spanDetail(proposal),
    reason: proposal.reason,
    ...(await signRecord(env, proposalKind, proposal)),
  },
})

/** The event of the second admin. */
export const recordEvent = async (env: Environment, record: RestoreRecord): Promise<NewEvent> => ({
  name: confirmName,
  ...subjectOf(record.epoch),
  detail: {
    ...spanDetail(record),
    reason: record.reason,
    proposed_by: record.proposedBy,
    ...(await signRecord(env, recordKind, record)),
  },
})

/** Whether two admins have accounted for an epoch, in SQL. */
export const isConfirmed = (epoch: number) => sql`exists (
  select 1 from events where subject_type = 'seals' and subject_id = ${String(epoch)}
    and name = ${confirmName})`

const nameOf = (epoch: number) => `audit/restores/${String(epoch).padStart(6, '0')}`

/** Keeps a record where no restore of the database takes it away; the first one of an epoch stays. */
const keepRecord = async (env: Environment, record: RestoreRecord): Promise<void> => {
  await storeSigned(env, nameOf(record.epoch), recordKind, record, {
    onlyIf: { etagDoesNotMatch: '*' },
  })
}

/** What admins said about an epoch. */
export interface RestoreStatements {
  /** The newest one that waits. */
  readonly proposal: RestoreProposal | null
  readonly record: RestoreRecord | null
  /** The events that look like one and were not signed here. */
  readonly forged: readonly number[]
}

export const readRestoreStatements = async (
  env: Environment,
  db: Db,
  keys: SealKeys,
  opening: EpochOpening,
): Promise<RestoreStatements> => {
  const [copy, rows] = await Promise.all([
    readSigned(env, nameOf(opening.epoch), recordKind),
    db.all(
      selectAll(
        events,
        sql`where subject_type = 'seals' and subject_id = ${String(opening.epoch)}
          and name in (${proposeName}, ${confirmName}) order by seq desc`,
      ),
    ),
  ])
  const read = rows.map((row) => ({ seq: row.seq, ...readStatement(keys, opening, row) }))
  const written = read.find(({ record }) => record)?.record
  if (written && !copy) await keepRecord(env, written)
  return {
    proposal: read.find(({ proposal }) => proposal)?.proposal ?? null,
    record: copy && isAbout(copy, opening) ? copy : (written ?? null),
    forged: read.filter(({ proposal, record }) => !proposal && !record).map(({ seq }) => seq),
  }
}

const isAbout = (record: RestoreRecord, { restored, discarded }: EpochOpening): boolean =>
  JSON.stringify([record.restored, record.discarded]) === JSON.stringify([restored, discarded])

const signature = z.object({ key: z.string(), mac: z.string() })

const readStatement = (
  keys: SealKeys,
  { epoch, restored, discarded }: EpochOpening,
  { name, actorId, detail, at }: StoredEvent,
): { readonly proposal?: RestoreProposal; readonly record?: RestoreRecord } => {
  const signed = signature.safeParse(detail)
  if (!signed.success) return {}
  const about = { epoch, restored, discarded, reason: detail?.reason }
  if (name === proposeName) {
    const proposal = proposalShape.safeParse({ ...about, proposedBy: actorId, at })
    return proposal.success && isSigned(keys, proposalKind, proposal.data, signed.data)
      ? { proposal: proposal.data }
      : {}
  }
  const statement = { ...about, proposedBy: detail?.proposed_by, confirmedBy: actorId, at }
  const record = recordShape.safeParse(statement)
  return record.success &&
    record.data.proposedBy !== record.data.confirmedBy &&
    isSigned(keys, recordKind, record.data, signed.data)
    ? { record: record.data }
    : {}
}
