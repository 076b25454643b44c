import { sql } from 'drizzle-orm'
import { contactHash, contactHashes } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { nextRows } from '../platform/db/page'
import { inList, type Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { iso, now } from '../platform/time'
import type { DeliveryChannel, OutgoingChannel, suppressionReasons } from './contract'
import type { NotificationKind } from './kinds'

/** Reason for which an address takes no more messages. */
export type SuppressionReason = (typeof suppressionReasons)[number]

/** Soft bounces in a row, with no delivery between them, that count as a hard bounce. */
export const maxSoftBounces = 5

/**
 * Whether messages of this kind are held back from an address: after STOP all kinds, after a complaint the kinds that its
 * owner may switch off, after a bounce all but codes and links that its owner requests.
 */
export const isHeldBack = (
  reason: SuppressionReason,
  { isOptional, privacy }: Pick<NotificationKind, 'isOptional' | 'privacy'>,
): boolean => reason === 'stopped' || (reason === 'complained' ? isOptional : privacy !== 'secret')

const textOf = (channel: DeliveryChannel, address: string) =>
  `suppressed:${channel}:${address.toLowerCase()}`

/** An address by the channel it is written to. */
export interface ChannelAddress {
  readonly channel: OutgoingChannel
  readonly address: string
}
export interface Suppression {
  readonly reason: SuppressionReason
  /** Time of the suppression; null where the provider gave none. */
  readonly since: string | null
}

/** Finds the suppressed ones of these addresses, with their reasons, in one read; people may share an address. */
export const findSuppressions = async <Address extends ChannelAddress>(
  env: Environment,
  db: Db,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Suppression>> => {
  const hashed = await Promise.all(
    addresses.map(async (each) => ({ each, hashes: await hashesOf(env, each) })),
  )
  const hashes = hashed.flatMap((one) => one.hashes)
  if (hashes.length === 0) return new Map()
  const rows = await db.all(sql<Suppression & { hash: string }>`
    select address_hash as hash, reason, changed_at as since from suppressed_addresses
    where ${inList(sql`address_hash`, hashes)} and reason is not null`)
  const found = new Map(rows.map(({ hash, ...suppression }) => [hash, suppression]))
  return new Map(
    hashed.flatMap(({ each, hashes: own }) => {
      const suppression = own.map((hash) => found.get(hash)).find(Boolean)
      return suppression ? [[each, suppression] as const] : []
    }),
  )
}

const hashesOf = async (env: Environment, { channel, address }: ChannelAddress) =>
  channel === 'email' || channel === 'sms' ? contactHashes(env, textOf(channel, address)) : []

/** Reason for which an address takes no more messages; null where it takes them. */
export const findSuppression = async (
  env: Environment,
  db: Db,
  channel: OutgoingChannel,
  address: string,
): Promise<SuppressionReason | null> => {
  const [found] = (await findSuppressions(env, db, [{ channel, address }])).values()
  return found?.reason ?? null
}

/** Condition on a row and its replacement: STOP or a complaint of the owner outweighs a report of a provider. */
const isOutweighed = sql`(reason = 'stopped' and excluded.reason <> 'stopped'
  or reason = 'complained' and excluded.reason not in ('stopped', 'complained'))`

/** Suppresses the address from `at` on, unless its owner allowed messages later. */
export const suppressAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
  reason: SuppressionReason,
  at = iso(now()),
): Promise<Statement> => {
  const text = textOf(channel, address)
  const hashes = await contactHashes(env, text)
  return sql`
    insert into suppressed_addresses (address_hash, channel, reason, changed_at)
    select ${await contactHash(env, text)}, ${channel}, ${reason}, ${at}
    where not exists (select 1 from suppressed_addresses where ${inList(sql`address_hash`, hashes)} and changed_at > ${at})
    on conflict (address_hash) do update set reason = excluded.reason, changed_at = excluded.changed_at
    where not ${isOutweighed} or reason is null`
}

/** Allows messages to the address from `at` on, unless it was suppressed later. */
export const allowAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
  at = iso(now()),
): Promise<Statement> =>
  sql`
    insert into suppressed_addresses (address_hash, channel, changed_at)
    select value, ${channel}, ${at}
    from json_each(${JSON.stringify(await contactHashes(env, textOf(channel, address)))}) where true
    on conflict (address_hash) do update set reason = null, soft_bounces = 0, changed_at = excluded.changed_at
    where changed_at is null or changed_at <= excluded.changed_at`

/** Counts a soft bounce (a full mailbox, a phone that is off); `maxSoftBounces` of them suppress the address. */
export const countSoftBounce = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
  at: string,
): Promise<Statement> =>
  sql`
    insert into suppressed_addresses (address_hash, channel, soft_bounces)
    values (${await contactHash(env, textOf(channel, address))}, ${channel}, 1)
    on conflict (address_hash) do update set soft_bounces = soft_bounces + 1,
      reason = iif(reason is null and soft_bounces + 1 >= ${maxSoftBounces}, 'bounced', reason),
      changed_at = iif(reason is null and soft_bounces + 1 >= ${maxSoftBounces}, ${at}, changed_at)
    where ifnull(changed_at, '') <= ${at}`

/** Resets the count of soft bounces after a delivery. */
export const forgetSoftBounces = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
): Promise<Statement> =>
  sql`
    update suppressed_addresses set soft_bounces = 0
    where ${inList(sql`address_hash`, await contactHashes(env, textOf(channel, address)))}`

/** Deletes rows of addresses allowed again so long ago that no callback about them can still arrive. */
export const expireAllowedAddresses = (before: string): Statement =>
  sql`delete from suppressed_addresses
    where ${nextRows(
      sql`suppressed_addresses`,
      sql`reason is null and soft_bounces = 0 and changed_at < ${before}`,
    )}`
