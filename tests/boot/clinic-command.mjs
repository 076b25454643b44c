import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/setup/index.mjs'

/** Settings of a clinic with its services, in production. */
export const hostedBindings = (origin) => ({
  APP_ORIGIN: origin,
  RESEND_API_KEY: 're_test',
  MAIL_FROM: 'care@example.org',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_API_KEY: 'SK0',
  TWILIO_API_SECRET: 'secret',
  TWILIO_FROM: '+15555550100',
  SINCH_PROJECT_ID: 'p0',
  SINCH_KEY_ID: 'k0',
  SINCH_KEY_SECRET: 'secret',
  SINCH_FAX_FROM: '+15555550101',
  ENVIRONMENT: undefined,
})

/** A command of the README; answers all it says, and fails with that where it fails. */
export const command = async (script, args, env = {}) => {
  const run = promisify(execFile)(
    process.execPath,
    [join(root, `scripts/${script}.mjs`), ...args],
    {
      env: { ...process.env, ...env },
    },
  )
  run.child.stdin.end()
  const { stdout, stderr } = await run
  return stdout + stderr
}
