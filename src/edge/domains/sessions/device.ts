import { deviceCookieName, readCookie } from '#edge/access/cookies'
import type { RequestContext } from '#edge/jsonapi/index'
import { contactHash, sha256Hex } from '#edge/platform/crypto/hash'
import { nextRows, type Statement, sql } from '#edge/platform/db/index'
import { randomToken } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'

const maxAgeSeconds = 180 * 24 * 3600

const deviceOf = (ctx: RequestContext): string | null =>
  readCookie(ctx.header('cookie') ?? '', deviceCookieName)?.match(/^[\w-]{43}/)?.[0] ?? null

export interface SignInClient {
  /** Stands for the browser, if it signed in to this account before, else for the network. */
  readonly hash: string
  readonly isKnown: boolean
}

/** Who asks to sign in. Tries from elsewhere never count against a device that signed in before. */
export const signInClientOf = async (
  ctx: RequestContext,
  userId: string | null | undefined,
): Promise<SignInClient> => {
  const device = deviceOf(ctx)
  const deviceHash = device && (await sha256Hex(device))
  // Asked without an account too, so that its absence takes as long.
  const known =
    deviceHash &&
    (await ctx.db.exists(
      sql`select 1 from known_devices where device_hash = ${deviceHash} and user_id = ${userId ?? ''}`,
    ))
  return known
    ? { hash: deviceHash, isKnown: true }
    : { hash: await contactHash(ctx.env, `address:${ctx.address}`), isKnown: false }
}

/** Remembers the browser of a sign-in; a new one is given its cookie, which says nothing of the user. */
export const rememberDevice = async (
  ctx: RequestContext,
  userId: string,
): Promise<{ statement: Statement; cookies: string[] }> => {
  const device = deviceOf(ctx) ?? randomToken()
  return {
    statement: sql`
      insert into known_devices (device_hash, user_id, last_used_at)
      values (${await sha256Hex(device)}, ${userId}, ${ctx.now})
      on conflict (device_hash, user_id) do update set last_used_at = excluded.last_used_at`,
    cookies: [
      `${deviceCookieName}=${device}; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=${maxAgeSeconds}`,
    ],
  }
}

/** Makes every device of an account unknown. */
export const forgetDevices = (userId: string): Statement =>
  sql`delete from known_devices where user_id = ${userId}`

/** Forgets devices once their cookie is gone. */
export const expireDevices = (at: number): Statement =>
  sql`delete from known_devices
    where ${nextRows(sql`known_devices`, sql`last_used_at < ${iso(at - maxAgeSeconds * 1000)}`, 'device_hash, user_id')}`
