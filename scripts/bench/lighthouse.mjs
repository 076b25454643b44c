import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../process/shell.mjs'
import { applyMigrations, loadDemoClinic, root } from '../setup/index.mjs'
import { prepareBench } from './prepare-bench.mjs'

prepareBench()

const { fetchPage } = await import('../../bench/http.mjs')
const { serveEmptyWorker } = await import('../../bench/empty-worker.mjs')
const { loadBrands, findIndexablePages } = await import('../../bench/brand-pages.mjs')
const { startBrowser } = await import('../../bench/chromium.mjs')
const { startLighthouse } = await import('../../bench/lighthouse-process.mjs')
const { serve } = await import('../process/serve.mjs')

/**
 * `--sample`: 40 pages over all brands, and every treatment. `--quick`: the landing page of each brand. Paths (`/faq /ar/`): these on each brand. Names (`Juniper Noor`): every
 * page of these brands; rows of other brands are kept. Otherwise every page of every brand.
 */
const selection = process.argv.slice(2)
const isQuick = selection.includes('--quick')
const isSample = selection.includes('--sample')
const sampleSize = 40
const paths = selection.filter((word) => word.startsWith('/'))
const names = selection.filter((word) => !/^[/-]/.test(word))
const isComplete = !isQuick && paths.length === 0
const isTreatment = (address) => /\/treatments\/[^/]+$/.test(new URL(address).pathname)
/** Every so many pages, so that the sample is spread over kinds, languages and brands. */
const sampleOf = (pages, count) => {
  const others = pages.filter((address) => !isTreatment(address))
  const stride = others.length / count
  return [
    ...pages.filter(isTreatment),
    ...Array.from(
      { length: Math.min(count, others.length) },
      (_, at) => others[Math.floor(at * stride)],
    ),
  ]
}
/** `/` redirects on a brand whose first language is not English. */
const landingOf = ({ languages: [first] }) => (first === 'en' ? '/' : `/${first}/`)
/** LCP may take 0.8 s, or on a slower machine this factor of a bare page's LCP. */
const lcpFactor = 1.25

const state = join(root, 'test-results/lighthouse')
applyMigrations(state)
loadDemoClinic(state)
const server = await serve({ port: 4402, at: state, cron: false })
const chromium = await startBrowser()
const lighthouse = startLighthouse(chromium.port)

const empty = await serveEmptyWorker(4403)
const bare = await lighthouse.medianOfThree(`${empty.url.replace('127.0.0.1', 'localhost')}/page`)
await empty.close()
const maxLcpMs = Math.max(800, bare.lcp * lcpFactor)
log(`A bare page paints at ${bare.lcp} ms here; ours may take ${Math.round(maxLcpMs)} ms`)

const file = join(root, 'bench/lighthouse.json')
const earlierRows =
  names.length && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rows : []
const rows = earlierRows.filter(({ brand }) => !names.includes(brand))
const sitemapMistakes = []
const isFull = ({ scores }) => Object.values(scores).every((score) => score === 100)
const countMisses = () => ({
  'below 100': rows.filter((row) => !isFull(row)).length,
  'slower than a bare page allows': rows.filter(({ lcp }) => lcp > maxLcpMs).length,
  'with layout shift': rows.filter(({ cls }) => cls > 0).length,
  'with requests elsewhere': rows.filter(({ thirdParty }) => thirdParty.length > 0).length,
  'with JavaScript': rows.filter(({ scripts }) => scripts > 0).length,
  'wrong in a sitemap': sitemapMistakes.length,
})
/** Writes one line per page, after each brand: a full run takes an hour. */
const writeReport = () => {
  const head = {
    at: new Date().toISOString(),
    bare: { lcp: bare.lcp, tbt: bare.tbt, maxLcpMs: Math.round(maxLcpMs) },
    pages: rows.length,
    missed: countMisses(),
  }
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
  writeFileSync(
    file,
    `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [\n${lines}\n ]\n}\n`,
  )
}

const brands = await loadBrands(server)
for (const brand of brands) {
  if (names.length && !names.includes(brand.name)) continue
  const brandPages = isComplete
    ? await findIndexablePages(brand)
    : {
        pages: (isQuick ? [landingOf(brand)] : paths).map(
          (path) => new URL(path, brand.origin).href,
        ),
        mistakes: [],
      }
  sitemapMistakes.push(...brandPages.mistakes)
  const pages = isSample
    ? sampleOf(brandPages.pages, Math.ceil(sampleSize / brands.length))
    : brandPages.pages
  log(`${brand.name}: ${pages.length} pages`)
  for (const address of pages) {
    // Warms the page cache: all but the first visitor get the page from it.
    await fetchPage(address)
    const row = { brand: brand.name, address, ...(await lighthouse.medianOfThree(address)) }
    rows.push({ ...row, ratio: Math.round((row.lcp / bare.lcp) * 100) / 100 })
    if (row.lcp > maxLcpMs) process.stdout.write(`  ${address}: ${row.lcp} ms\n`)
    for (const reason of row.failed) process.stdout.write(`  ${address}: ${reason}\n`)
  }
  if (isComplete) writeReport()
}
lighthouse.close()
await chromium.close()
await server.close()

console.table(
  Object.fromEntries(
    rows.map(({ address, scores, lcp, ratio, cls, bytes, requests, scripts, thirdParty }) => [
      address.replace(/^http:\/\//, ''),
      {
        ...scores,
        'LCP ms': lcp,
        '/ bare': ratio,
        CLS: cls,
        kB: Math.round(bytes / 100) / 10,
        requests,
        scripts,
        thirdParty: thirdParty.length,
      },
    ]),
  ),
)
for (const line of sitemapMistakes) process.stderr.write(`✗ ${line}\n`)
console.table(countMisses())
// Scripts are the page budgets' concern.
const fatal = Object.entries(countMisses()).filter(
  ([what, count]) => count && what !== 'with JavaScript',
)
process.exit(fatal.length ? 1 : 0)
