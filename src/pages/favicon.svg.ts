import type { APIRoute } from 'astro'
import { markOf } from '../content/brand/logo-mark'

/** The product's mark in the brand's colors, or the brand's own. */
export const GET: APIRoute = ({ locals, redirect }) => {
  const { favicon, palette } = locals.brand
  if (favicon !== '/favicon.svg') return redirect(favicon, 302)
  return new Response(markOf(palette), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
