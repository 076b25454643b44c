import { logToConsole } from './console-log'
import { $connectivity, $signOutAt, logOut } from './session'
import { $token, freshToken, msUntilExpiry, refreshToken, syncToken } from './token'
import { browserStorage } from './web-storage'

export interface ActivityOptions {
  /** Seconds without activity after which a person is signed out. */
  readonly inactivityPeriod: number
  /** Activity extends the session at most once in so many seconds. */
  readonly keepAlive: number
}

const second = 1_000
const warningMs = 120 * second
const checkEveryMs = 300 * second
const activityKey = 'session_active_at'
const extendedKey = 'session_extended_at'
// A stored number of seconds outranks the clinic's own.
const keepAliveOverrideKey = 'keep_alive_seconds'

/** Keeps an active person signed in, and signs an idle one out with notice. Returns how to stop. */
export const watchActivity = ({
  inactivityPeriod,
  keepAlive: usual,
}: ActivityOptions): (() => void) => {
  const patience = inactivityPeriod * second
  const between = (Number(browserStorage.read(keepAliveOverrideKey)) || usual) * second
  let checkedAt = Date.now()
  let renewedAt = 0
  if (now() - readTime(activityKey) > patience) markNow(activityKey)

  const active = () => {
    const late = $signOutAt.get() !== null
    if (!late && now() - readTime(activityKey) >= second) markNow(activityKey)
  }
  const turn = () => {
    if (!$token.get() && !syncToken()) return
    const idle = now() - readTime(activityKey)
    if (idle >= patience) return void logOut('inactive')
    $signOutAt.set(idle >= patience - warningMs ? readTime(activityKey) + patience : null)
    if (readTime(activityKey) > readTime(extendedKey) && now() - readTime(extendedKey) >= between) {
      markNow(extendedKey)
      void sendHeartbeat('POST')
    }
    if (now() - checkedAt >= checkEveryMs) {
      checkedAt = now()
      void sendHeartbeat('GET')
    }
    if (msUntilExpiry($token.get()) < 60 * second && now() - renewedAt > 15 * second) {
      renewedAt = now()
      void refreshToken().catch(() => false)
    }
  }
  const timer = setInterval(turn, second)
  for (const event of activityEvents)
    addEventListener(event, active, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const event of activityEvents) removeEventListener(event, active, { capture: true })
  }
}
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']

/** The person answers the warning. */
export const staySignedIn = () => {
  markNow(activityKey)
  markNow(extendedKey)
  $signOutAt.set(null)
  void sendHeartbeat('POST')
}

let missedHeartbeats = 0
const sendHeartbeat = async (method: 'GET' | 'POST') => {
  try {
    const token = await freshToken()
    const response = await fetch('/api/heartbeat', {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 401) return void logOut('ended')
    if (!response.ok) throw new Error(String(response.status))
    syncToken()
    missedHeartbeats = 0
  } catch {
    missedHeartbeats += 1
    logToConsole('info', 'heartbeat failed')
  }
  $connectivity.set(missedHeartbeats >= 2 ? 'shaky' : 'fine')
}

const now = () => Date.now()
const readTime = (key: string) => Number(browserStorage.read(key)) || 0
const markNow = (key: string) => browserStorage.write(key, String(now()))
