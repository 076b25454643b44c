import { atom } from 'nanostores'
import { logOut } from './session'
import { $token, adopt, freshToken, lifeOf, renew } from './token'
import { browserShelf } from './web-storage'

/** While the last two minutes run: the epoch milliseconds at which the person is signed out. */
export const $signOutAt = atom<number | null>(null)
/** 'shaky' once two heartbeats in a row went unanswered. */
export const $reach = atom<'fine' | 'shaky'>('fine')

export interface Patience {
  /** Seconds without activity after which a person is signed out. */
  readonly inactivityPeriod: number
  /** Activity extends the session at most once in so many seconds. */
  readonly keepAlive: number
}

const second = 1_000
const warning = 120 * second
const checkEvery = 300 * second
const activityKey = 'session_active_at'
const extendedKey = 'session_extended_at'
// A stored number of seconds outranks the clinic's own.
const ownKeepAliveKey = 'keep_alive_seconds'

/** Keeps an active person signed in, and signs an idle one out with notice. Returns how to stop. */
export const keepAlive = ({ inactivityPeriod, keepAlive: usual }: Patience): (() => void) => {
  const patience = inactivityPeriod * second
  const between = (Number(browserShelf.read(ownKeepAliveKey)) || usual) * second
  let checkedAt = Date.now()
  let renewedAt = 0
  if (now() - at(activityKey) > patience) mark(activityKey)

  const active = () => {
    const late = $signOutAt.get() !== null
    if (!late && now() - at(activityKey) >= second) mark(activityKey)
  }
  const turn = () => {
    if (!$token.get() && !adopt()) return
    const idle = now() - at(activityKey)
    if (idle >= patience) return void logOut('inactive')
    $signOutAt.set(idle >= patience - warning ? at(activityKey) + patience : null)
    if (at(activityKey) > at(extendedKey) && now() - at(extendedKey) >= between) {
      mark(extendedKey)
      void beat('POST')
    }
    if (now() - checkedAt >= checkEvery) {
      checkedAt = now()
      void beat('GET')
    }
    if (lifeOf($token.get()) < 60 * second && now() - renewedAt > 15 * second) {
      renewedAt = now()
      void renew().catch(() => false)
    }
  }
  const timer = setInterval(turn, second)
  for (const event of activities) addEventListener(event, active, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const event of activities) removeEventListener(event, active, { capture: true })
  }
}
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']

/** The person answers the warning. */
export const stay = () => {
  mark(activityKey)
  mark(extendedKey)
  $signOutAt.set(null)
  void beat('POST')
}

let missed = 0
const beat = async (method: 'GET' | 'POST') => {
  try {
    const token = await freshToken()
    const response = await fetch('/api/heartbeat', {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 401) return void logOut('ended')
    if (!response.ok) throw new Error(String(response.status))
    adopt()
    missed = 0
  } catch {
    missed += 1
  }
  $reach.set(missed >= 2 ? 'shaky' : 'fine')
}

const now = () => Date.now()
const at = (key: string) => Number(browserShelf.read(key)) || 0
const mark = (key: string) => browserShelf.write(key, String(now()))
