import type { APIRoute } from 'astro'

/** What a phone that keeps the site on its home screen is told. It names the brand and nothing of what it is for. */
export const GET: APIRoute = ({ locals }) => {
  const { name, themeColor, favicon, scheme } = locals.brand
  const ground = scheme === 'dark' ? themeColor.dark : themeColor.light
  return new Response(
    JSON.stringify({
      id: '/app',
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
        ...[192, 512].flatMap((side) =>
          ['any', 'maskable'].map((purpose) => ({
            src: `/app-icon-${side}.png`,
            sizes: `${side}x${side}`,
            type: 'image/png',
            purpose,
          })),
        ),
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
