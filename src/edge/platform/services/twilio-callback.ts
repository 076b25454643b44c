import { appOrigin, type Environment } from '../environment'
import { isTwilioSignature } from './voice'

export type TwilioFields = Readonly<Record<string, string>>

/** The fields of a callback that Twilio signed; null of any other. */
export const readTwilioCallback = async (
  request: Request,
  env: Environment,
  authToken: string,
): Promise<TwilioFields | null> => {
  const { pathname, search } = new URL(request.url)
  const fields = Object.fromEntries(
    new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())),
  )
  const signature = request.headers.get('x-twilio-signature') ?? ''
  // The address people see: behind a proxy the request's own is another.
  const url = `${appOrigin(env)}${pathname}${search}`
  return (await isTwilioSignature(authToken, signature, url, fields)) ? fields : null
}

export const emptyResponse = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })
export const twimlResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/xml', 'cache-control': 'no-store' } })
