import type { APIRoute } from 'astro'
import { escapeHtml } from '#edge/platform/escape-html'
import { localizedUrls, sitemapEntries } from '../components/seo/sitemap-entries'

/** This brand's public pages, in the languages it offers, at its own address. */
export const GET: APIRoute = async ({ locals }) => {
  const pages = await sitemapEntries(locals)
  const urls = pages.flatMap(({ path, changed, translatedInto }) => {
    const addresses = localizedUrls(locals.brand, path, translatedInto)
    const alternates = addresses
      .map(
        ({ language, url }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
      )
      .join('')
    return addresses.map(
      ({ url }) =>
        `<url><loc>${escapeHtml(url)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}${alternates}</url>`,
    )
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' } },
  )
}
