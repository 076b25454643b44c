import { Buffer } from 'node:buffer'
import type { APIRoute } from 'astro'
import { canViewOutbox } from '#edge/deliveries/dev-outbox'
import { listDevFaxes, pressDevFax } from '#edge/domains/incoming_faxes/dev-fax'

const noPage = () => new Response(null, { status: 404 })

/** The faxes that this machine sent in. */
export const GET: APIRoute = async ({ locals: { environment }, url }) =>
  canViewOutbox(environment, url)
    ? Response.json(
        { faxes: await listDevFaxes(environment) },
        { headers: { 'cache-control': 'no-store' } },
      )
    : noPage()

/** `{from, sample, file}` as JSON, answered as the service is; or a form of `/dev/fax`, which shows itself again. */
export const POST: APIRoute = async ({ locals: { environment }, url, request, redirect }) => {
  if (!canViewOutbox(environment, url)) return noPage()
  const isForm = !request.headers.get('content-type')?.includes('json')
  const sent = isForm
    ? await readForm(await request.formData())
    : await request.json().catch(() => null)
  const answer = await pressDevFax(environment, sent)
  return isForm ? redirect('/dev/fax', 303) : (answer ?? noPage())
}

/** A field that is empty is not sent; the file as base64. */
const readForm = async (form: FormData): Promise<Readonly<Record<string, string>>> => {
  const read: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' ? value.trim() : value.size > 0)
      read[name] =
        typeof value === 'string'
          ? value.trim()
          : Buffer.from(await value.arrayBuffer()).toString('base64')
  }
  return read
}
