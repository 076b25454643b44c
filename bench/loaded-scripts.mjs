import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/index.mjs'
import { signInDemo } from '../scripts/sign-in-demo.mjs'

const watchMs = 5_000
/** On a busy computer more would load one another's five seconds away. */
const pagesAtOnce = 6
const startTimeoutMs = 30_000

/** Until what starts by itself has started: a slow computer loads no less than a fast one. */
const waitForIslands = (page) =>
  page
    .waitForFunction(
      () => !document.querySelector('astro-island[ssr]:is([client=load], [client=idle])'),
      null,
      { timeout: startTimeoutMs },
    )
    .catch(() => {})

const inlineScripts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter(({ type }) => !type.endsWith('json'))
      .map(({ text }) => text),
  )

/** The scripts a tab asked for, however they came: by a tag, an import, an idle moment. */
const openAndWatch = async (context, url) => {
  const page = await context.newPage()
  const scripts = new Map()
  const measure = (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  }
  page.on('response', measure)
  const answer = await page.goto(url)
  const inline = await inlineScripts(page)
  await waitForIslands(page)
  await page.waitForTimeout(watchMs)
  // What comes later could not be read once the page is closed.
  page.off('response', measure)
  const sizes = await Promise.all(
    [...scripts].map(async ([address, size]) => [new URL(address).pathname, await size]),
  )
  sizes.push(...inline.map((text) => ['inline', gzipSync(text, { level: 9 }).length]))
  await page.close()
  return {
    status: answer?.status() ?? 0,
    bytes: sizes.reduce((sum, [, size]) => sum + size, 0),
    sizes,
  }
}

/** A browser of its own, signed in where there is an email. */
const openContext = async (browser, origin, email, password) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (!email) return context
  const page = await context.newPage()
  await page.goto(`${origin}/auth/login`)
  await page.evaluate(`(${signInDemo})(${JSON.stringify({ email, password })}).then(() => {})`)
  await page.close()
  return context
}

/**
 * The compressed JavaScript that each page loads within five seconds of its start when its reader touches nothing. A
 * page is `{ url, email }`; those of one email are tabs of one browser, and without one it is a guest's.
 */
export const measureLoadedScripts = async (pages, password) => {
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL ?? findChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const contexts = new Map()
    for (const { url, email } of pages)
      if (!contexts.has(email))
        contexts.set(email, await openContext(browser, new URL(url).origin, email, password))
    const loaded = []
    for (let from = 0; from < pages.length; from += pagesAtOnce) {
      const some = pages.slice(from, from + pagesAtOnce)
      loaded.push(
        ...(await Promise.all(
          some.map(({ url, email }) => openAndWatch(contexts.get(email), url)),
        )),
      )
    }
    return loaded
  } finally {
    await browser.close()
  }
}
