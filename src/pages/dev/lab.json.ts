import type { APIRoute } from 'astro'
import { canViewOutbox } from '#edge/deliveries/dev-outbox'
import { listDevLabOrders, pressDevLab } from '#edge/domains/lab_messages/dev-lab'

const options = { headers: { 'cache-control': 'no-store' } }
const noPage = () => new Response(null, { status: 404 })

/** The orders that lie at the embedded lab. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json({ orders: await listDevLabOrders(environment) }, options)
    : noPage()

/** `{id, action, values}` as JSON, answered as the lab is answered; or a form of `/dev/lab`, which shows itself again. */
export const POST: APIRoute = async ({ locals: { environment }, url, request, redirect }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  const isForm = !request.headers.get('content-type')?.includes('json')
  const sent = isForm ? readForm(await request.formData()) : await request.json().catch(() => null)
  const answer = await pressDevLab(environment, sent)
  return isForm ? redirect('/dev/lab', 303) : (answer ?? noPage())
}

/** Fields that are named after tests are their values; one that is empty is not reported yet. */
const readForm = (form: FormData) => {
  const { id, action, name, ...values } = Object.fromEntries(
    [...form].flatMap(([field, value]) =>
      typeof value === 'string' && value.trim() ? [[field, value.trim()]] : [],
    ),
  )
  return { id, action, values, ...(name && { name }) }
}
