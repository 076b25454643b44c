import { ask } from './http.mjs'

const groq = `*[_type == "brand"] | order(coalesce(isDefault, false) desc, name asc) {
  name, isDefault, "host": hosts[0], "languages": coalesce(languages, ["en", "ar", "es", "fr"])
}`

/** The brands of a served clinic as its content has them, each with the origin of its pages. */
export const brandsOf = async ({ miniflare, url }) => {
  const { port } = new URL(url)
  const namespace = await miniflare.getDurableObjectNamespace('LAKE')
  const lake = namespace.get(namespace.idFromName('production'))
  const answer = await lake.read(
    new Request(
      `https://lake.invalid/v2026-03-01/data/query/production?perspective=published&query=${encodeURIComponent(groq)}`,
    ),
  )
  const { result } = await answer.json()
  return result.map((brand) => ({
    ...brand,
    origin: brand.isDefault ? url : `http://${brand.host}:${port}`,
  }))
}

const locations = async (address) => {
  const { status, text } = await ask(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) =>
    location.trim().replaceAll('&amp;', '&'),
  )
  return text.includes('<sitemapindex') ? (await Promise.all(found.map(locations))).flat() : found
}
const isPage = ({ status, headers, text }) =>
  status === 200 &&
  headers['content-type']?.startsWith('text/html') &&
  !/noindex/.test(headers['x-robots-tag'] ?? '') &&
  !/<meta name="robots" content="[^"]*noindex/.test(text)

/**
 * Every page of a brand that a search engine may keep: what its sitemap lists, and what can be reached by
 * links from there. `wrong` names what the sitemap lists and is none, and what it forgot.
 */
export const indexable = async ({ origin }) => {
  const listed = await locations(`${origin}/sitemap.xml`)
  const seen = new Set(listed)
  const queue = [...listed]
  const pages = []
  const wrong = []
  for (let address = queue.shift(); address; address = queue.shift()) {
    const answer = await ask(address)
    const isListed = listed.includes(address)
    if (!isPage(answer)) {
      if (isListed) wrong.push(`${address} is in the sitemap and answers ${answer.status}`)
      continue
    }
    pages.push(address)
    if (!isListed) wrong.push(`${address} may be indexed and is not in the sitemap`)
    for (const [, href] of answer.text.matchAll(/<a\s[^>]*?href="([^"#]+)/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), address)
      if (link.origin !== origin || link.search || seen.has(link.href)) continue
      seen.add(link.href)
      queue.push(link.href)
    }
  }
  return { pages, wrong }
}
