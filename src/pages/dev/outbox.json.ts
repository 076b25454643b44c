import type { APIRoute } from 'astro'
import { canViewOutbox, capturedMessages } from '#edge/deliveries/dev-outbox'

/** The outbox for tests: `?to=` narrows it to one email or phone. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json(
        { letters: await capturedMessages(environment, url.searchParams.get('to')) },
        { headers: { 'cache-control': 'no-store' } },
      )
    : new Response(null, { status: 404 })
