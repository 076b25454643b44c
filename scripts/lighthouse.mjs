import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from './shell.mjs'
import { applyMigrations, buildApp, createSecrets, loadDemoClinic, prepareCheckout, root } from './setup/index.mjs'

prepareCheckout()
createSecrets()
buildApp()

const { ask } = await import('../bench/http.mjs')
const { baseline } = await import('../bench/empty-worker.mjs')
const { brandsOf, indexable } = await import('../bench/brand-pages.mjs')
const { browser } = await import('../bench/chromium.mjs')
const { inspector } = await import('../bench/lighthouse-process.mjs')
const { serve } = await import('./serve.mjs')

/**
 * `--quick`: the landing page of each brand. Paths (`/faq /ar/`): these on each brand. Names (`Juniper Noor`): every
 * page of these brands; what was measured of others stays. Else every page of all.
 */
const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const paths = words.filter((word) => word.startsWith('/'))
const names = words.filter((word) => !/^[/-]/.test(word))
const isWhole = !isQuick && paths.length === 0
/** `/` leads there on a brand whose first language is another one. */
const landingOf = ({ languages: [first] }) => (first === 'en' ? '/' : `/${first}/`)
/** The largest content may take 0.8 s, or this much longer than a page of two lines on a slower machine. */
const slower = 1.25

const at = join(root, 'test-results/lighthouse')
applyMigrations(at)
loadDemoClinic(at)
const server = await serve({ port: 4402, at, cron: false })
const chromium = await browser()
const lighthouse = inspector(chromium.port)

const empty = await baseline(4403)
const bare = await lighthouse.middle(`${empty.url.replace('127.0.0.1', 'localhost')}/page`)
await empty.close()
const longest = Math.max(800, bare.lcp * slower)
log(`A bare page paints at ${bare.lcp} ms here; ours may take ${Math.round(longest)} ms`)

const file = join(root, 'bench/lighthouse.json')
const before = names.length && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).rows : []
const rows = before.filter(({ brand }) => !names.includes(brand))
const wrong = []
const isFull = ({ scores }) => Object.values(scores).every((score) => score === 100)
const missed = () => ({
  'below 100': rows.filter((row) => !isFull(row)).length,
  'slower than a bare page allows': rows.filter(({ lcp }) => lcp > longest).length,
  'with layout shift': rows.filter(({ cls }) => cls > 0).length,
  'with requests elsewhere': rows.filter(({ elsewhere }) => elsewhere.length > 0).length,
  'with JavaScript': rows.filter(({ scripts }) => scripts > 0).length,
  'wrong in a sitemap': wrong.length,
})
/** A line a page; written after each brand, for all of it takes an hour. */
const keep = () => {
  const head = {
    at: new Date().toISOString(),
    bare: { lcp: bare.lcp, tbt: bare.tbt, longest: Math.round(longest) },
    pages: rows.length,
    missed: missed(),
  }
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
  writeFileSync(
    file,
    `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [\n${lines}\n ]\n}\n`,
  )
}

for (const brand of await brandsOf(server)) {
  if (names.length && !names.includes(brand.name)) continue
  const found = isWhole
    ? await indexable(brand)
    : {
        pages: (isQuick ? [landingOf(brand)] : paths).map(
          (path) => new URL(path, brand.origin).href,
        ),
        wrong: [],
      }
  wrong.push(...found.wrong)
  log(`${brand.name}: ${found.pages.length} pages`)
  for (const address of found.pages) {
    // As all but the first of five minutes get it: from the cache.
    await ask(address)
    const row = { brand: brand.name, address, ...(await lighthouse.measured(address, longest)) }
    rows.push({ ...row, ratio: Math.round((row.lcp / bare.lcp) * 100) / 100 })
    if (row.lcp > longest) process.stdout.write(`  ${address}: ${row.lcp} ms\n`)
    for (const reason of row.failed) process.stdout.write(`  ${address}: ${reason}\n`)
  }
  if (isWhole) keep()
}
lighthouse.close()
await chromium.close()
await server.close()

console.table(
  Object.fromEntries(
    rows.map(({ address, scores, lcp, ratio, cls, bytes, requests, scripts, elsewhere }) => [
      address.replace(/^http:\/\//, ''),
      {
        ...scores,
        'LCP ms': lcp,
        '/ bare': ratio,
        CLS: cls,
        kB: Math.round(bytes / 100) / 10,
        requests,
        scripts,
        elsewhere: elsewhere.length,
      },
    ]),
  ),
)
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
console.table(missed())
// A page is first what it scores; which pages may carry a script is for the budgets.
const fatal = Object.entries(missed()).filter(
  ([what, count]) => count && what !== 'with JavaScript',
)
process.exit(fatal.length ? 1 : 0)
