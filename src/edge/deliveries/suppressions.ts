import { sql } from 'drizzle-orm'
import { contactHash, contactHashes } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { raw, type Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { iso, now } from '../platform/time'
import type { DeliveryChannel, OutgoingChannel } from './contract'

/** Why an address takes nothing more. */
export type SuppressionReason = 'bounced' | 'complained' | 'stopped'

const textOf = (channel: DeliveryChannel, address: string) =>
  `suppressed:${channel}:${address.toLowerCase()}`

/** Why nothing may be sent to this address; null where it may. */
export const findSuppression = async (
  env: Environment,
  db: Db,
  channel: OutgoingChannel,
  address: string,
): Promise<SuppressionReason | null> => {
  if (channel !== 'email' && channel !== 'sms') return null
  const hashes = await contactHashes(env, textOf(channel, address))
  const found = await db.first(
    raw<{ reason: SuppressionReason }>(sql`
      select reason from suppressed_addresses
      where address_hash in (select value from json_each(${JSON.stringify(hashes)}))`),
  )
  return found?.reason ?? null
}

/** Those of the addresses of a channel to which nothing may be sent. */
export const findSuppressed = async (
  env: Environment,
  db: Db,
  channel: DeliveryChannel,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set()
  const hashed = await Promise.all(
    addresses.map(async (address) => ({
      address,
      hashes: await contactHashes(env, textOf(channel, address)),
    })),
  )
  const found = await db.all(
    raw<{ address: string }>(sql`
      select distinct json_extract(a.value, '$.address') as address
      from json_each(${JSON.stringify(hashed)}) a, json_each(a.value, '$.hashes') h
      join suppressed_addresses s on s.address_hash = h.value`),
  )
  return new Set(found.map(({ address }) => address))
}

/** Nothing more is sent to it. */
export const suppressAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
  reason: SuppressionReason,
): Promise<Statement> =>
  raw(sql`
    insert into suppressed_addresses (address_hash, channel, reason, created_at)
    values (${await contactHash(env, textOf(channel, address))}, ${channel}, ${reason}, ${iso(now())})
    on conflict (address_hash) do update set reason = excluded.reason`)

/** It takes messages again. */
export const allowAddress = async (
  env: Environment,
  channel: DeliveryChannel,
  address: string,
): Promise<Statement> =>
  raw(sql`
    delete from suppressed_addresses where address_hash in (
      select value from json_each(${JSON.stringify(await contactHashes(env, textOf(channel, address)))}))`)
