import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/index.mjs'
import { cookiesOf } from '../tests/crash/clinic.mjs'
import { percentile } from './load.mjs'
import { serveMessagesClinic } from './messages-clinic.mjs'

const threads = 1_000
const sentMessages = 100

/**
 * Long tasks of the browser's main thread while someone works in an inbox of 1,000 threads, and from the request to send
 * until the words stand in the open conversation of another, all in milliseconds.
 */
export const measureInboxInBrowser = async (port) => {
  const clinic = await serveMessagesClinic({ threads, staff: 40, members: 2, port })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const cookies = (await cookiesOf(clinic.colleague(0))).split('; ').map((each) => each.split('='))
  await context.addCookies(
    cookies.map(([name, value]) => ({
      name,
      value,
      url: clinic.url.replace('http:', 'https:'),
      secure: true,
    })),
  )
  const page = await context.newPage()
  await page.addInitScript(() => {
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.goto(`${clinic.url}/staff/messages?box=team`)
  await page.waitForSelector('.thr a[data-conversation]')
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  const listed = () => page.locator('.thr a[data-conversation]').count()
  while ((await listed()) < threads) {
    const before = await listed()
    await page.locator('.thr li').last().scrollIntoViewIfNeeded()
    await page.waitForFunction(
      (n) => document.querySelectorAll('.thr a[data-conversation]').length > n,
      before,
    )
  }
  const measure = async (work) => {
    await page.waitForTimeout(500)
    await page.evaluate(() => {
      globalThis.longTasks = []
    })
    await work()
    await page.waitForTimeout(500)
    const tasks = await page.evaluate(() => globalThis.longTasks)
    return {
      'over 50 ms': tasks.length,
      longest: Math.round(Math.max(0, ...tasks)),
      'all of them': Math.round(tasks.reduce((sum, each) => sum + each, 0)),
    }
  }
  const list = page.locator('.thr')
  const results = {
    scrolling: await measure(async () => {
      await list.hover()
      for (let n = 0; n < 60; n++) await page.mouse.wheel(0, n % 2 ? 2_500 : -1_500)
    }),
    'by keys': await measure(async () => {
      for (let n = 0; n < 60; n++) await page.keyboard.press('j')
    }),
    'live arrivals': await measure(async () => {
      for (let n = 0; n < 20; n++) {
        await clinic.send(clinic.colleague(1 + n), clinic.threadOf(n * 40), `Arrival ${n}`)
        await page.waitForTimeout(200)
      }
    }),
    'opening a thread': await measure(async () => {
      await page.locator('.thr a[data-conversation]').nth(20).click()
      await page.getByRole('region', { name: 'Messages' }).waitFor()
    }),
  }
  results['sent to seen on the page'] = await measureSentToSeen(page, clinic)
  await browser.close()
  await clinic.close()
  return results
}

const measureSentToSeen = async (page, { send, colleague, threadOf, url }) => {
  const conversation = threadOf(3)
  await page.goto(`${url}/staff/messages?open=${conversation}`)
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  await page.waitForTimeout(1_000)
  const times = []
  for (let n = 0; n < sentMessages; n++) {
    const text = `Seen ${n}.`
    const seen = page.waitForFunction(
      (words) => document.querySelector('.log')?.textContent.includes(words) && Date.now(),
      text,
    )
    const began = Date.now()
    await send(colleague(1 + (n % 20)), conversation, text)
    times.push((await (await seen).jsonValue()) - began)
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), target: 150 }
}
