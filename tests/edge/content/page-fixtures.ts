import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { vi } from 'vitest'
import { environmentOf } from '#edge/platform/environment'
import { servePage } from '#server/page'
import type { PageContext } from '#server/request/context'
import { bindings } from '../world'
import { localized } from './content-fixtures'

export const environment = { ...environmentOf(bindings), APP_ORIGIN: 'https://care.test' }
export const noor = {
  _id: '01990000-0108-7000-8000-000000000012',
  _type: 'brand',
  name: 'Noor',
  slug: { _type: 'slug', current: 'noor' },
  hosts: ['noor.test'],
  languages: ['ar', 'en'],
  tagline: localized('Near you', { ar: 'قريب منك' }),
  palette: { primary: '#3f3c91', secondary: '#e5a823' },
}

/** A stand-in for the pages: says whose page it makes, and in which language. */
export const rendered = vi.fn(async (request: Request, { brand, pageRequest }: PageContext) => {
  return new Response(
    `<html lang="${pageRequest.language}"><body>${brand.name} ${brand.tagline ?? ''} ${new URL(request.url).pathname}</body></html>`,
    { headers: { 'content-type': 'text/html' } },
  )
})
export const broken = async (): Promise<Response> =>
  new Response('<html>500</html>', { status: 500 })

export const get = async (
  url: string,
  {
    headers = {} as Record<string, string>,
    env = environment,
    render = rendered as (request: Request, pageContext: PageContext) => Promise<Response>,
    method = 'GET',
  } = {},
) => {
  const context = createExecutionContext()
  const at = url.startsWith('/') ? `https://care.test${url}` : url
  const response = await servePage(new Request(at, { headers, method }), env, context, render)
  const text = await response.text()
  await waitOnExecutionContext(context)
  const { status } = response
  return { status, text, headers: response.headers, to: response.headers.get('location') }
}
