import { fetchPage } from './http.mjs'

const groq = `*[_type == "brand"] | order(coalesce(isDefault, false) desc, name asc) {
  name, isDefault, "host": hosts[0], "languages": coalesce(languages, ["en", "ar", "es", "fr"])
}`

/** The brands in a served clinic's content, each with the origin of its pages. */
export const loadBrands = async ({ queryContent, url }) => {
  const { port } = new URL(url)
  const result = await queryContent(groq)
  return result.map((brand) => ({
    ...brand,
    origin: brand.isDefault ? url : `http://${brand.host}:${port}`,
  }))
}

const sitemapUrls = async (address) => {
  const { status, text } = await fetchPage(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) =>
    location.trim().replaceAll('&amp;', '&'),
  )
  return text.includes('<sitemapindex') ? (await Promise.all(found.map(sitemapUrls))).flat() : found
}
const isPage = ({ status, headers, text }) =>
  status === 200 &&
  headers['content-type']?.startsWith('text/html') &&
  !/noindex/.test(headers['x-robots-tag'] ?? '') &&
  !/<meta name="robots" content="[^"]*noindex/.test(text)

/**
 * Every indexable page of a brand: those its sitemap lists, and those reachable by links from there.
 * `mistakes` are sitemap entries that are no indexable page, and indexable pages missing from the sitemap.
 */
export const findIndexablePages = async ({ origin }) => {
  const listed = await sitemapUrls(`${origin}/sitemap.xml`)
  const seen = new Set(listed)
  const queue = [...listed]
  const pages = []
  const mistakes = []
  for (let address = queue.shift(); address; address = queue.shift()) {
    const response = await fetchPage(address)
    const isListed = listed.includes(address)
    if (!isPage(response)) {
      if (isListed) mistakes.push(`${address} is in the sitemap and answers ${response.status}`)
      continue
    }
    pages.push(address)
    if (!isListed) mistakes.push(`${address} may be indexed and is not in the sitemap`)
    for (const [, href] of response.text.matchAll(/<a\s[^>]*?href="([^"#]+)/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), address)
      if (link.origin !== origin || link.search || seen.has(link.href)) continue
      seen.add(link.href)
      queue.push(link.href)
    }
  }
  return { pages, mistakes }
}
