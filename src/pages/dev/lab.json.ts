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

/** `{id, action, values, flags…}` as JSON, answered as the lab is answered; or a form of `/dev/lab`, which shows itself again. */
export const POST: APIRoute = async ({ locals: { environment }, url, request, redirect }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  const isForm = !request.headers.get('content-type')?.includes('json')
  const sent = isForm ? readForm(await request.formData()) : await request.json().catch(() => null)
  const answer = await pressDevLab(environment, sent)
  return isForm ? redirect('/dev/lab', 303) : (answer ?? noPage())
}

/** `values.egfr` is the value of a test, `flags.egfr` its flag; a field that is empty is not said. */
const readForm = (form: FormData) => {
  const read: Record<string, string | Record<string, string>> = {}
  for (const [field, value] of form) {
    const [name = '', code] = field.split('.')
    if (typeof value !== 'string' || !value.trim()) continue
    const group = read[name]
    if (code) read[name] = { ...(typeof group === 'object' && group), [code]: value.trim() }
    else read[name] = value.trim()
  }
  return read
}
