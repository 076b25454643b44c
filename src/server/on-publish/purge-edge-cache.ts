import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'

type Purger = Pick<Environment, 'CLOUDFLARE_ZONE_ID' | 'CLOUDFLARE_PURGE_TOKEN' | 'local'>

/**
 * Lets go of the pages made of what changed, wherever Cloudflare keeps them. Pages are kept by the content's
 * version too, so this only makes it sooner; where nothing is set up, there is nothing to do.
 */
export const purgeEdgeCache = async (
  tags: readonly string[],
  environment: Purger,
  send: typeof fetch = fetch,
): Promise<void> => {
  const { CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_PURGE_TOKEN: token } = environment
  if (!zone || !token) return
  try {
    const response = await send(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`Cloudflare answered ${response.status}`)
  } catch (error) {
    log.error('purge', error, environment)
  }
}
