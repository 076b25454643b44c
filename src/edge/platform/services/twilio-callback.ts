import { matchesSecret } from '../crypto/secret-list'
import { appOrigin, type Environment } from '../environment'
import { isTwilioSignature } from './voice'

export type TwilioFields = Readonly<Record<string, string>>

/** The fields of a callback that Twilio signed; null of any other. */
export const readTwilioCallback = async (
  request: Request,
  env: Environment,
  authTokens: string,
): Promise<TwilioFields | null> => {
  const fields = twilioFieldsOf(new TextDecoder().decode(await request.arrayBuffer()))
  return (await isTwilioCallback(request, env, authTokens, fields)) ? fields : null
}

export const twilioFieldsOf = (body: string): TwilioFields =>
  Object.fromEntries(new URLSearchParams(body))

/** Whether Twilio signed these fields for the address of this request. */
export const isTwilioCallback = (
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  env: Environment,
  authTokens: string,
  fields: TwilioFields,
): Promise<boolean> => {
  const { pathname, search } = new URL(url)
  // The address people see: behind a proxy the request's own is another.
  const publicUrl = `${appOrigin(env)}${pathname}${search}`
  const signature = headers.get('x-twilio-signature') ?? ''
  return matchesSecret(authTokens, (token) =>
    isTwilioSignature(token, signature, publicUrl, fields),
  )
}

export const emptyResponse = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })
export const twimlResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' } })
