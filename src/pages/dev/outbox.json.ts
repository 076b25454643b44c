import type { APIRoute } from 'astro'
import { canViewOutbox, capturedMessages } from '#edge/deliveries/dev-outbox'
import { demoSignInCodes } from '#edge/domains/second_factors/dev-codes'

/** The outbox for tests, and the codes of the demo staff: `?to=` narrows both to one email or phone. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json(
        {
          letters: await capturedMessages(environment, url.searchParams.get('to')),
          signInCodes: await demoSignInCodes(environment, url.searchParams.get('to')),
        },
        { headers: { 'cache-control': 'no-store' } },
      )
    : new Response(null, { status: 404 })
