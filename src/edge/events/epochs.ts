import * as z from 'zod/mini'
import type { Environment } from '../platform/environment'
import { type SealAnchor, sealAnchor } from './seal-anchors'
import { readSigned, type SignedKind, storeSigned } from './signed-record'

const shape = z.object({
  epoch: z.number(),
  at: z.string(),
  /** The last seal that the database still had: the epoch goes on from it. */
  restored: sealAnchor,
  /** The last head that the database no longer had. */
  discarded: sealAnchor,
})
/** How an epoch began: the database was found older than the heads kept outside of it. */
export type EpochOpening = Readonly<z.output<typeof shape>>
const openingKind: SignedKind<typeof shape> = { purpose: 'epoch opening', shape }

/** Openings by epoch; null for one whose file was not written here. The first epoch has none. */
export type EpochOpenings = ReadonlyMap<number, EpochOpening | null>

const prefix = 'audit/epochs/'
const nameOf = (epoch: number) => `${prefix}${String(epoch).padStart(6, '0')}`

/** Stores how an epoch began; the first opening of an epoch stays. */
export const storeOpening = async (env: Environment, opening: EpochOpening): Promise<void> => {
  await storeSigned(env, nameOf(opening.epoch), openingKind, opening, {
    onlyIf: { etagDoesNotMatch: '*' },
  })
}

/** Every opening, oldest first. */
export const storedOpenings = async (env: Environment): Promise<EpochOpenings> => {
  const { objects } = await env.FILES.list({ prefix })
  const openings = await Promise.all(
    objects.map(async ({ key }) => {
      const epoch = Number(key.slice(prefix.length))
      const opening = await readSigned(env, key, openingKind)
      return [epoch, opening?.epoch === epoch ? opening : null] as const
    }),
  )
  return new Map(openings)
}

export const newestEpoch = (openings: EpochOpenings): number => Math.max(1, ...openings.keys())

/** A stretch of an epoch that the database holds: the events after one number and up to another. */
interface EpochPart {
  readonly epoch: number
  readonly after: number
  readonly until: number
}

/** The parts of which the ledger consists up to an epoch, newest first: each goes back to where its database was restored to. */
export const partsUntil = (
  openings: EpochOpenings,
  last: number,
  until = Number.POSITIVE_INFINITY,
): readonly EpochPart[] => {
  const opening = openings.get(last)
  const before = opening && opening.restored.epoch < last ? opening.restored : null
  const part = { epoch: last, after: before?.seq ?? 0, until }
  return before ? [part, ...partsUntil(openings, before.epoch, before.seq)] : [part]
}

/** Events of an epoch that the database no longer has. */
export interface EventRange {
  readonly epoch: number
  readonly from: number
  readonly to: number
}

/** What a restore took away: from the last discarded head back to where its time line and that of the ledger part. */
export const rangesDiscardedBy = (
  openings: EpochOpenings,
  { discarded }: EpochOpening,
  ledger: readonly EpochPart[],
): readonly EventRange[] =>
  partsUntil(openings, discarded.epoch, discarded.seq)
    .map(({ epoch, after, until }) => {
      const part = ledger.find((each) => each.epoch === epoch)
      return { epoch, from: (part ? Math.max(after, part.until) : after) + 1, to: until }
    })
    .filter(({ from, to }) => from <= to)

/** The newest point that two time lines share: a seal's own and that of the ledger. */
export const sharedUntil = (
  openings: EpochOpenings,
  seal: SealAnchor,
  ledger: readonly EpochPart[],
): number => {
  for (const { epoch, until } of partsUntil(openings, seal.epoch, seal.seq)) {
    const part = ledger.find((each) => each.epoch === epoch)
    if (part) return Math.min(until, part.until)
  }
  return 0
}
