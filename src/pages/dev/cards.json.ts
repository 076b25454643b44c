import type { APIRoute } from 'astro'
import { canViewOutbox } from '#edge/deliveries/dev-outbox'
import {
  giveDevCard,
  listDevIntents,
  loseDevHold,
  playCharge,
} from '#edge/domains/payments/dev-cards'

const noPage = () => new Response(null, { status: 404 })

/** What the embedded card service holds. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json(
        { intents: await listDevIntents(environment) },
        { headers: { 'cache-control': 'no-store' } },
      )
    : noPage()

/** A card as JSON, answered as the service answers a browser; or a form of `/dev/cards`, which shows itself again. */
export const POST: APIRoute = async ({ locals: { environment }, url, request, redirect }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  if (!request.headers.get('content-type')?.includes('json')) {
    const form = Object.fromEntries(await request.formData())
    await (form.act ? playCharge : loseDevHold)(environment, form)
    return redirect('/dev/cards', 303)
  }
  const answer = await giveDevCard(environment, await request.json().catch(() => null))
  return answer ? Response.json(answer) : noPage()
}
