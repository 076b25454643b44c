import { join } from 'node:path'
import { fail, run } from '../process/shell.mjs'
import { root } from './paths.mjs'

export const telemetryOff = {
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** Node 24 comes with the dependencies and leads the PATH from here on. */
export const ensureNode24 = () => {
  process.env.PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  Object.assign(process.env, telemetryOff)
  const { stdout } = run('node', ['-v'], { mayFail: true })
  if (!stdout?.startsWith('v24.'))
    fail(
      `Node 24 is needed and ${stdout?.trim() || 'none'} was found. Remove node_modules and run the command again.`,
    )
}
