import type { PhoneLine } from './phone-line'
import { requestPhoneToken } from './phone-token'

/** Connects by what the server decided; the carrier it did not choose is never downloaded. */
export const connectLine = async (
  callId: string,
  microphone: MediaStreamTrack,
): Promise<PhoneLine> => {
  const token = await requestPhoneToken(callId)
  if (token.carrier === 'twilio') {
    const { connectTwilioLine } = await import('./twilio-line')
    return connectTwilioLine(token, microphone)
  }
  const { connectEmbeddedLine } = await import('./embedded-line')
  return connectEmbeddedLine(token, microphone)
}
