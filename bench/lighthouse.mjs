import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
// These pages do not change after they load: a quarter of a second of quiet is enough.
const flags = {
  output: 'json',
  logLevel: 'error',
  onlyCategories: categories,
  disableFullPageScreenshot: true,
  // Every page as a first visit: a stored language would redirect.
  clearStorageTypes: ['cookies', 'local_storage', 'cache_storage', 'service_workers'],
  pauseAfterFcpMs: 100,
  pauseAfterLoadMs: 100,
  networkQuietThresholdMs: 250,
  cpuQuietThresholdMs: 250,
}

const failedAudits = ({ categories: scored, audits }) =>
  Object.values(scored).flatMap(({ id, score, auditRefs }) =>
    score === 1
      ? []
      : auditRefs
          .filter(({ weight, id: audit }) => weight > 0 && (audits[audit].score ?? 1) < 0.9)
          .map(({ id: audit }) => {
            const { title, displayValue, details } = audits[audit]
            const where = details?.items?.[0]?.node?.snippet ?? details?.items?.[0]?.url
            return [`${id}: ${title}`, displayValue, where].filter(Boolean).join(' · ')
          }),
  )

/** Retries when Chromium lost a recording, which says nothing about the page. */
const runLighthouse = async (address, port, attempts = 3) => {
  const { lhr } = await lighthouse(address, { ...flags, port })
  if (!lhr.runtimeError) return lhr
  if (attempts === 1) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  return runLighthouse(address, port, attempts - 1)
}

/** One Lighthouse run as a mid-range phone over slow 4G; times in milliseconds. */
const runOnce = async (address, port) => {
  const lhr = await runLighthouse(address, port)
  const requests = lhr.audits['network-requests'].details.items
  const { origin } = new URL(address)
  const number = (audit) => Math.round(lhr.audits[audit].numericValue)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
    ),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    fcp: number('first-contentful-paint'),
    cls: Math.round(lhr.audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: requests.length,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    thirdParty: requests
      .map(({ url }) => url)
      .filter((url) => /^https?:/.test(url) && new URL(url).origin !== origin),
    failed: failedAudits(lhr),
  }
}

const median = (runs, of) => [...runs].sort((a, b) => of(a) - of(b))[Math.floor(runs.length / 2)]

/** The median by performance score, then by LCP. */
const medianRun = (runs) => median(runs, ({ scores, lcp }) => lcp - scores.performance * 1e4)

/** The median run of three, for every page alike: one that misses is not tried again. */
export const medianOfThree = async (address, port) => {
  const runs = []
  for (let at = 0; at < 3; at++) runs.push(await runOnce(address, port))
  return medianRun(runs)
}
