import type { APIRoute } from 'astro'
import { canViewOutbox } from '#edge/deliveries/dev-outbox'
import { listHandsetCalls, pressHandset } from '#edge/domains/phone_calls/handset'

const options = { headers: { 'cache-control': 'no-store' } }
const noPage = () => new Response(null, { status: 404 })

/** The calls that ring or are held on the emulated handset. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json({ calls: await listHandsetCalls(environment) }, options)
    : noPage()

/** `{id, action}`: answer, decline or hang up; an answer comes with what connects the handset. */
export const POST: APIRoute = async ({ locals: { environment }, url, request }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  const answer = await pressHandset(environment, await request.json().catch(() => null))
  return answer ? Response.json(answer, options) : new Response(null, { status: 409 })
}
