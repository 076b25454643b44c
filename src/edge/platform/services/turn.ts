import { secretListOf } from '../crypto/secret-list'
import type { Environment } from '../environment'
import { now } from '../time'

export interface IceServer {
  readonly urls: string[]
  readonly username?: string
  readonly credential?: string
}

const ttlSeconds = 4 * 3_600

/**
 * The configured relays, with credentials that end by themselves (coturn's `use-auth-secret`). While a secret rotates out
 * the browser has credentials by both, and a relay takes those that it knows.
 */
export const iceServersOf = async ({
  TURN_URLS,
  TURN_SECRET,
}: Pick<Environment, 'TURN_URLS' | 'TURN_SECRET'>): Promise<IceServer[]> => {
  const urls = TURN_URLS?.split(',').flatMap((url) => url.trim() || [])
  if (!urls?.length) return []
  if (!TURN_SECRET) return [{ urls }]
  // No user in it: a relay's log never says who spoke.
  const username = `${Math.floor(now() / 1000) + ttlSeconds}:visit`
  return Promise.all(
    secretListOf(TURN_SECRET).map(async (secret) => ({
      urls,
      username,
      credential: await credentialOf(secret, username),
    })),
  )
}

const credentialOf = async (secret: string, username: string): Promise<string> => {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(username))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
