import { $token, msUntilExpiry, refreshToken, syncToken } from './auth-token'
import { sendHeartbeat } from './heartbeat'
import { $signOutAt, logOut } from './session'
import { browserStorage } from './web-storage'

export interface ActivityOptions {
  /** Seconds without activity after which a person is signed out. */
  readonly inactivityPeriod: number
  /** Activity extends the session at most once in so many seconds. */
  readonly keepAlive: number
}

const secondMs = 1_000
const warningMs = 120 * secondMs
const checkEveryMs = 300 * secondMs
const holdEveryMs = 15 * secondMs
const activityKey = 'session_active_at'
const extendedKey = 'session_extended_at'
// A stored number of seconds outranks the clinic's own.
const keepAliveOverrideKey = 'keep_alive_seconds'

/** Keeps an active person signed in, and signs an idle one out with notice. Returns how to stop. */
export const watchActivity = ({
  inactivityPeriod,
  keepAlive: defaultKeepAlive,
}: ActivityOptions): (() => void) => {
  const maxIdleMs = inactivityPeriod * secondMs
  const keepAliveMs =
    (Number(browserStorage.read(keepAliveOverrideKey)) || defaultKeepAlive) * secondMs
  let checkedAt = now()
  let renewedAt = 0
  if (now() - readTime(activityKey) > maxIdleMs) markNow(activityKey)

  const recordActivity = () => {
    const isWarned = $signOutAt.get() !== null
    if (!isWarned && now() - readTime(activityKey) >= secondMs) markNow(activityKey)
  }
  const checkSession = () => {
    if (!$token.get() && !syncToken()) return
    if (holds.size > 0 && now() - readTime(activityKey) >= holdEveryMs) markNow(activityKey)
    const idleMs = now() - readTime(activityKey)
    if (idleMs >= maxIdleMs) return void logOut('inactive')
    $signOutAt.set(idleMs >= maxIdleMs - warningMs ? readTime(activityKey) + maxIdleMs : null)
    if (
      readTime(activityKey) > readTime(extendedKey) &&
      now() - readTime(extendedKey) >= keepAliveMs
    ) {
      markNow(extendedKey)
      void sendHeartbeat('POST')
    }
    if (now() - checkedAt >= checkEveryMs) {
      checkedAt = now()
      void sendHeartbeat('GET')
    }
    if (msUntilExpiry($token.get()) < 60 * secondMs && now() - renewedAt > 15 * secondMs) {
      renewedAt = now()
      void refreshToken().catch(() => false)
    }
  }
  const timer = setInterval(checkSession, secondMs)
  for (const event of activityEvents)
    addEventListener(event, recordActivity, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const event of activityEvents)
      removeEventListener(event, recordActivity, { capture: true })
  }
}
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']

/** Calls and waits in hand: each counts as activity, though nothing is touched. */
const holds = new Set<symbol>()

/** Keeps this person active, in every tab of theirs, until what is returned is called. */
export const holdActive = (): (() => void) => {
  const hold = Symbol()
  holds.add(hold)
  return () => void holds.delete(hold)
}

/** The person answers the warning. */
export const staySignedIn = () => {
  markNow(activityKey)
  markNow(extendedKey)
  $signOutAt.set(null)
  void sendHeartbeat('POST')
}

const now = () => Date.now()
const readTime = (key: string) => Number(browserStorage.read(key)) || 0
const markNow = (key: string) => browserStorage.write(key, String(now()))
