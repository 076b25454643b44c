import { freshToken, syncToken } from './auth-token'
import { logToConsole } from './console-logger'
import { $connectivity, isSessionAlive } from './session'

let missedHeartbeats = 0

/** A POST extends the session; a GET asks whether it goes on. A session that has ended signs the person out. */
export const sendHeartbeat = async (method: 'GET' | 'POST') => {
  try {
    const token = await freshToken()
    const response = await fetch('/api/heartbeat', {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 401 && !(await isSessionAlive())) return
    if (!response.ok) throw new Error(String(response.status))
    syncToken()
    missedHeartbeats = 0
  } catch {
    missedHeartbeats += 1
    logToConsole('info', 'heartbeat failed')
  }
  $connectivity.set(missedHeartbeats >= 2 ? 'shaky' : 'fine')
}
