import type { Environment } from '#edge/platform/environment'
import { env } from './auth-fixtures'

/** As with the hosted providers of mail and texts; their addresses are answered by a mock of `fetch`. */
export const hosted: Environment = {
  ...env,
  RESEND_API_KEY: 're_key',
  MAIL_FROM: 'Care Plus <care@careplus.test>',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_API_KEY: 'SK1',
  TWILIO_API_SECRET: 'secret',
  TWILIO_FROM: '+18005550127',
}
