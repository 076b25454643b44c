import { watchActivity } from '../../src/islands/stores/inactivity-and-keep-alive'
import { followSession, freshToken, userIdOf } from '../../src/islands/stores/session'

const defaultSettings = { inactivity_period: 1800, keep_alive_seconds: 300 }

/** Keeps a member of staff signed in while they work here, as every page of the platform does. */
export const keepSession = async (): Promise<void> => {
  const token = await freshToken()
  if (!token) return
  const settings = await clinicSettings(token).catch(() => defaultSettings)
  followSession({ userId: userIdOf(token) })
  watchActivity({
    inactivityPeriod: settings.inactivity_period,
    keepAlive: settings.keep_alive_seconds,
  })
}

/** Once the session's token is fresh; whether there is a session at all is for the edge to say. */
export const withSession = async (): Promise<void> => {
  await freshToken()
}

const clinicSettings = async (token: string): Promise<typeof defaultSettings> => {
  const response = await fetch('/api/system_settings', {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) return defaultSettings
  const { data } = (await response.json()) as {
    data: { attributes: { key: string; value: string } }[]
  }
  const values = Object.fromEntries(
    data.map(({ attributes: { key, value } }) => [key, Number(value)]),
  )
  return {
    inactivity_period: values.inactivity_period || defaultSettings.inactivity_period,
    keep_alive_seconds: values.keep_alive_seconds || defaultSettings.keep_alive_seconds,
  }
}
