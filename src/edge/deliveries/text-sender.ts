import { sql } from 'drizzle-orm'
import { contactHash } from '../platform/crypto/hash'
import { connect } from '../platform/db/connection'
import type { Environment } from '../platform/environment'

/**
 * One of the numbers of the setting `phone_numbers_for_sms`, the same for one person at each text, so that a
 * conversation stays in one thread of their phone; null where none is set.
 */
export const textSenderFor = async (env: Environment, to: string): Promise<string | null> => {
  const numbers = await connect(env.DB).all(sql<{ number: string }>`
    select value as number from json_each((
      select value from system_settings where key = 'phone_numbers_for_sms')) order by key`)
  const hash = Number.parseInt((await contactHash(env, to)).slice(0, 8), 16)
  return numbers[hash % numbers.length]?.number ?? null
}
