import { sql } from 'drizzle-orm'
import { contactHash, contactHashes } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { inList, type Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { iso, now } from '../platform/time'
import type { DeliveryChannel, OutgoingChannel } from './contract'

/** Why an address takes nothing more. */
export type SuppressionReason = 'bounced' | 'complained' | 'stopped'

const textOf = (channel: DeliveryChannel, address: string) =>
  `suppressed:${channel}:${address.toLowerCase()}`

/** An address by the channel it is written to. */
export interface ChannelAddress {
  readonly channel: OutgoingChannel
  readonly address: string
}

/** Those of these addresses that take nothing more, each with the reason, in one read; people may share an address. */
export const findSuppressions = async <Address extends ChannelAddress>(
  env: Environment,
  db: Db,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, SuppressionReason>> => {
  const hashed = await Promise.all(
    addresses.map(async (each) => ({ each, hashes: await hashesOf(env, each) })),
  )
  const hashes = hashed.flatMap((one) => one.hashes)
  if (hashes.length === 0) return new Map()
  const rows = await db.all(sql<{ hash: string; reason: SuppressionReason }>`
    select address_hash as hash, reason from suppressed_addresses
    where ${inList(sql`address_hash`, hashes)}`)
  const reasons = new Map(rows.map(({ hash, reason }) => [hash, reason]))
  return new Map(
    hashed.flatMap(({ each, hashes: own }) => {
      const reason = own.map((hash) => reasons.get(hash)).find(Boolean)
      return reason ? [[each, reason] as const] : []
    }),
  )
}

const hashesOf = async (env: Environment, { channel, address }: ChannelAddress) =>
  channel === 'email' || channel === 'sms' ? contactHashes(env, textOf(channel, address)) : []

/** Why nothing may be sent to this address; null where it may. */
export const findSuppression = async (
  env: Environment,
  db: Db,
  channel: OutgoingChannel,
  address: string,
): Promise<SuppressionReason | null> => {
  const [reason] = (await findSuppressions(env, db, [{ channel, address }])).values()
  return reason ?? null
}

/** Nothing more is sent to it. */
export const suppressAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
  reason: SuppressionReason,
): Promise<Statement> =>
  sql`
    insert into suppressed_addresses (address_hash, channel, reason, created_at)
    values (${await contactHash(env, textOf(channel, address))}, ${channel}, ${reason}, ${iso(now())})
    on conflict (address_hash) do update set reason = excluded.reason`

/** It takes messages again. */
export const allowAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
): Promise<Statement> =>
  sql`
    delete from suppressed_addresses
    where ${inList(sql`address_hash`, await contactHashes(env, textOf(channel, address)))}`
