import type { APIRoute } from 'astro'

const closed = ['/api/', '/app', '/auth', '/dev', '/lake', '/live', '/staff', '/studio']

/**
 * What is for search engines. While something is being tried out its pages say `noindex` themselves, which a
 * robot must be let in to read.
 */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${locals.brand.origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } },
  )
