import type { APIRoute } from 'astro'

/** What a phone that keeps the site on its home screen is told. It names the brand and nothing of what it is for. */
export const GET: APIRoute = ({ locals }) => {
  const { name, themeColor, favicon, scheme } = locals.brand
  const ground = scheme === 'dark' ? themeColor.dark : themeColor.light
  return new Response(
    JSON.stringify({
      name,
      short_name: name,
      lang: locals.lang,
      dir: locals.dir,
      start_url: '/app',
      scope: '/',
      display: 'standalone',
      theme_color: ground,
      background_color: ground,
      icons: [
        {
          src: favicon,
          sizes: 'any',
          ...(favicon.endsWith('.svg') && { type: 'image/svg+xml' }),
          purpose: 'any',
        },
        { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png', purpose: 'any' },
      ],
    }),
    {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
