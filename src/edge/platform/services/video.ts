import { SignJWT } from 'jose'
import type { Environment } from '../environment'
import { now } from '../time'
import { postToProvider, textFieldOf } from './http-provider'

type Account = Pick<
  Environment,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_API_KEY' | 'TWILIO_API_SECRET' | 'VIDEO_PROVIDER'
>
interface TwilioKeys {
  readonly account: string
  readonly key: string
  readonly secret: string
}

/** Twilio's keys, where Twilio carries the video; else null. */
export const twilioVideoKeys = (env: Account): TwilioKeys | null => {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = env
  if (env.VIDEO_PROVIDER === 'peer') return null
  return account && key && secret ? { account, key, secret } : null
}

/** Seconds a browser has to connect with a token; a call that is connected goes on. */
export const videoTokenTtlSeconds = 600

/** An access token for one room and one identity, as Twilio's own SDK makes it. */
export const signVideoToken = (
  { account, key, secret }: TwilioKeys,
  { identity, room }: { readonly identity: string; readonly room: string },
): Promise<string> => {
  const issued = Math.floor(now() / 1000)
  return new SignJWT({ jti: `${key}-${issued}`, grants: { identity, video: { room } } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    .setIssuer(key)
    .setSubject(account)
    .setIssuedAt(issued)
    .setExpirationTime(issued + videoTokenTtlSeconds)
    .sign(new TextEncoder().encode(secret))
}

const post = ({ key, secret }: TwilioKeys, path: string, body: Record<string, string>) =>
  postToProvider(`https://video.twilio.com/v1${path}`, {
    headers: {
      authorization: `Basic ${btoa(`${key}:${secret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(body).toString(),
  })

/** Makes the room of a visit; answers Twilio's id of it. Nothing is recorded until both sides agree. */
export const createVideoRoom = async (keys: TwilioKeys, room: string): Promise<string> => {
  const sid = textFieldOf(
    await post(keys, '/Rooms', {
      UniqueName: room,
      Type: 'group',
      MaxParticipants: '5',
      RecordParticipantsOnConnect: 'false',
    }).catch((error) => findRoom(keys, room, error)),
    'sid',
  )
  if (!sid) throw new Error('Twilio answered no room')
  return sid
}

/** A room of that name is there already when the other side came at the same moment. */
const findRoom = async ({ key, secret }: TwilioKeys, room: string, error: unknown) => {
  const response = await fetch(`https://video.twilio.com/v1/Rooms/${encodeURIComponent(room)}`, {
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}` },
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw error
  return response.json()
}

/** Rules of what is recorded, as Twilio takes them. */
export interface RecordingRule {
  readonly type: 'include' | 'exclude'
  readonly all?: boolean | undefined
  readonly kind?: 'audio' | 'video' | undefined
}

export const updateRecordingRules = async (
  keys: TwilioKeys,
  roomSid: string,
  rules: readonly RecordingRule[],
): Promise<void> => {
  await post(keys, `/Rooms/${encodeURIComponent(roomSid)}/RecordingRules`, {
    Rules: JSON.stringify(rules),
  })
}
