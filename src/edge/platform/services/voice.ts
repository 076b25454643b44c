import { SignJWT } from 'jose'
import type { Environment } from '../environment'
import { escapeHtml } from '../escape-html'
import { now } from '../time'
import { postToProvider } from './http-provider'

type Account = Pick<
  Environment,
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_API_KEY'
  | 'TWILIO_API_SECRET'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_VOICE_APP'
  | 'TWILIO_FROM'
>
interface TwilioVoiceKeys {
  readonly account: string
  readonly key: string
  readonly secret: string
  /** Signs what Twilio sends us; two while one rotates out. */
  readonly authToken: string
  /** The TwiML application whose address is ours. */
  readonly application: string
}

/** Twilio's keys, where Twilio carries calls; else null. */
export const twilioVoiceKeys = (env: Account): TwilioVoiceKeys | null => {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = env
  const { TWILIO_AUTH_TOKEN: authToken, TWILIO_VOICE_APP: application } = env
  return account && key && secret && authToken && application && env.TWILIO_FROM
    ? { account, key, secret, authToken, application }
    : null
}

/** Who carries a call: Twilio where its keys are set, in local the handset of `/dev/phone`, else no one. */
export const voiceCarrier = (
  env: Account & Pick<Environment, 'local'>,
): 'twilio' | 'embedded' | null => (twilioVoiceKeys(env) ? 'twilio' : env.local ? 'embedded' : null)

/** Seconds a browser has to connect with a token; a call that is connected goes on. */
export const voiceTokenTtlSeconds = 600

/** Twilio's clients have letters, digits and underscores in their names. */
export const voiceIdentity = (userId: string): string => userId.replaceAll('-', '_')

/** An access token to place calls, and to receive none, as Twilio's own SDK makes it. */
export const signVoiceToken = (
  { account, key, secret, application }: TwilioVoiceKeys,
  userId: string,
): Promise<string> => {
  const issued = Math.floor(now() / 1000)
  const grants = {
    identity: voiceIdentity(userId),
    voice: { outgoing: { application_sid: application } },
  }
  return new SignJWT({ jti: `${key}-${issued}`, grants })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    .setIssuer(key)
    .setSubject(account)
    .setIssuedAt(issued)
    .setExpirationTime(issued + voiceTokenTtlSeconds)
    .sign(new TextEncoder().encode(secret))
}

/** Whether Twilio signed this: base64(HMAC-SHA1(token, address + every field's name and value, by name)). */
export const isTwilioSignature = async (
  authToken: string,
  signature: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => `${signed}${name}${fields[name]}`, url)
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(authToken),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['verify'],
  )
  const bytes = decodeBase64(signature)
  // Compares in constant time.
  return bytes !== null && crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text))
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

interface Dial {
  /** E.164. */
  readonly to: string
  /** The clinic's number, which the patient sees. */
  readonly from: string
  readonly statusUrl: string
}
const ringSeconds = 45

/** TwiML: rings the patient under the clinic's number, and tells us how that goes. */
export const dialTwiml = ({ to, from, statusUrl }: Dial): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response><Dial callerId="${escapeHtml(from)}" answerOnBridge="true" timeout="${ringSeconds}"><Number statusCallback="${escapeHtml(statusUrl)}" statusCallbackMethod="POST" statusCallbackEvent="initiated ringing answered completed">${escapeHtml(to)}</Number></Dial></Response>`

export const hangUpTwiml = '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>'

/** Ends a call that is under way. */
export const endTwilioCall = async (
  { account, key, secret }: TwilioVoiceKeys,
  sid: string,
): Promise<void> => {
  await postToProvider(
    `https://api.twilio.com/2010-04-01/Accounts/${account}/Calls/${encodeURIComponent(sid)}.json`,
    {
      headers: {
        authorization: `Basic ${btoa(`${key}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ Status: 'completed' }).toString(),
    },
  )
}
