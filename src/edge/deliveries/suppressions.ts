import { sql } from 'drizzle-orm'
import { contactHashes } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { raw } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
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
