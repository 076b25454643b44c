import { ApiError } from '#edge/client'
import { now } from '#edge/platform/clock'
import { tabStorage } from '../stores/web-storage'

/** A code that is under way; kept in this tab alone, and never in an address. */
export interface Challenge {
  readonly id: string
  readonly channel: 'email' | 'sms'
  /** When another may be asked for: epoch milliseconds by this device's clock. */
  readonly resendAt: number
  /** Where it went, as far as may be shown: 'j•••@example.com'. */
  readonly to: string | null
  /** Where it went, as typed, so that it can be corrected. */
  readonly handle?: string
  readonly why: 'enroll' | 'login' | 'reset'
  /** Where the person wanted to go. */
  readonly next: string
}

const key = 'challenge'

export const readChallenge = (): Challenge | null => {
  try {
    const stored: Challenge | null = JSON.parse(tabStorage.read(key) ?? 'null')
    return typeof stored?.id === 'string' ? stored : null
  } catch {
    return null
  }
}
export const clearChallenge = () => tabStorage.remove(key)

interface SentCode {
  readonly id: string
  readonly channel: 'email' | 'sms'
  readonly resendAt: string
}

/** Keeps a code that was just sent and gives the page that waits for it. */
export const saveChallenge = (
  { id, channel, resendAt }: SentCode,
  rest: Pick<Challenge, 'to' | 'handle' | 'why' | 'next'>,
): string => {
  // A page may have slept; the pause itself is never long.
  const pause = Math.min(60_000, Math.max(0, Date.parse(resendAt) - now()))
  const stored: Challenge = { id, channel, resendAt: Date.now() + pause, ...rest }
  tabStorage.write(key, JSON.stringify(stored))
  if (readChallenge()?.id !== id) throw storageRefused()
  return `/auth/sent/${channel}`
}

/** The next page would not know of the code. */
const storageRefused = () =>
  new ApiError(422, [
    {
      status: '422',
      code: 'storage_blocked',
      title: 'Storage',
      detail:
        'Your browser keeps no data of this site, so a code cannot sign you in. Allow it in your browser’s settings, or use another browser.',
    },
  ])

/** 'jordan@example.com' → 'j•••@example.com'; '2125550148' → '(•••) •••-0148'. */
export const maskContact = (handle: string): string =>
  handle.includes('@')
    ? handle.replace(/^(.)[^@]*/, '$1•••')
    : `(•••) •••-${handle.replace(/\D/g, '').slice(-4)}`
