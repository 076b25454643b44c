import type { APIRoute } from 'astro'
import { now } from '#edge/platform/time'

const validForMs = 180 * 24 * 60 * 60_000

/** Whom to tell about a weakness of this site (RFC 9116). */
export const GET: APIRoute = async ({ locals }) => {
  const { brand, api } = locals
  const email =
    brand.contact.email ??
    (await api.system_settings.list()).find(({ key }) => key === 'support_email')?.value
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now() + validForMs).toISOString()}`,
    `Preferred-Languages: ${brand.languages.join(', ')}`,
    `Canonical: ${brand.origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
