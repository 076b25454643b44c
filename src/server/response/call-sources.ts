import type { Environment } from '#edge/platform/environment'

const callPages = /^\/(app\/visits|staff\/visits|visits)\/|^\/staff\/calls$/
/** Where Twilio carries calls, the pages that hold them speak to it; no other page does. */
export const callSources = (
  environment: Pick<Environment, 'TWILIO_ACCOUNT_SID' | 'TWILIO_API_KEY' | 'VIDEO_PROVIDER'>,
  path: string,
): readonly string[] =>
  environment.TWILIO_ACCOUNT_SID && environment.TWILIO_API_KEY && callPages.test(path)
    ? ['https://*.twilio.com', 'wss://*.twilio.com']
    : []
