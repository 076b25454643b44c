import type { APIRoute } from 'astro'
import { canViewOutbox } from '#edge/deliveries/dev-outbox'
import {
  listDevPrescriptions,
  pressDevPharmacy,
} from '#edge/domains/pharmacy_messages/dev-pharmacy'

const noPage = () => new Response(null, { status: 404 })

/** The prescriptions that lie at the embedded pharmacies. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json(
        { prescriptions: await listDevPrescriptions(environment) },
        { headers: { 'cache-control': 'no-store' } },
      )
    : noPage()

/** `{id, action}` as JSON, answered as the service is; or a form of `/dev/pharmacy`, which shows itself again. */
export const POST: APIRoute = async ({ locals: { environment }, url, request, redirect }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  const isForm = !request.headers.get('content-type')?.includes('json')
  const sent = isForm
    ? Object.fromEntries(await request.formData())
    : await request.json().catch(() => null)
  const answer = await pressDevPharmacy(environment, sent)
  return isForm ? redirect('/dev/pharmacy', 303) : (answer ?? noPage())
}
