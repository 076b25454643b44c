import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/index.mjs'
import { signInDemo } from '../scripts/sign-in-demo.mjs'
import { percentile } from './load.mjs'

const email = 'provider@demo.careplus.test'
/** A slow phone on a slow line: 1.6 Mbit/s down, 150 ms a trip, a fourth of the processor. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
const slowdown = 4
const checkPath = /\/patients\/[^/]+\/prescription_checks$/

/**
 * How long the form of a prescription takes on a slow profile, in milliseconds: from the press that opens it until a
 * medicine can be chosen, and from the choice until its checks are there. With the round trips to the database of one
 * check, two at most where its session is known. An isolate reads a session once in ten seconds, for any request, which
 * is a trip of its own: the first check of a round may have it, a second one right after has not.
 */
export const measurePrescriptionForm = async ({ url, signIn, callApi, password }, rounds = 7) => {
  const { token } = await signIn(email)
  const { json } = await callApi('/api/patients', { token })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const [opened, checked, first, trips] = [[], [], [], []]
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const signInPage = await context.newPage()
    await signInPage.goto(`${url}/robots.txt`)
    const account = JSON.stringify({ email, password })
    await signInPage.evaluate(`(${signInDemo})(${account}).then(() => {})`)
    for (let round = 0; round < rounds; round += 1) {
      const page = await context.newPage()
      await page.goto(`${url}/staff/patients/${json.data[0].id}/prescriptions`)
      await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
      await slowDown(page)
      const press = performance.now()
      await page.getByRole('button', { name: 'Prescribe', exact: true }).click()
      const medicine = page.getByLabel('Medicine', { exact: true })
      await medicine.waitFor()
      opened.push(performance.now() - press)
      const nextCheck = () =>
        page.waitForResponse((one) => checkPath.test(new URL(one.url()).pathname))
      const answer = nextCheck()
      const choice = performance.now()
      await medicine.selectOption('ftc_tdf_prep')
      first.push(await tripsOf(await answer))
      await page.waitForFunction(() => !document.querySelector('.order-form [aria-busy]'))
      checked.push(performance.now() - choice)
      const again = nextCheck()
      await page.getByLabel('Days', { exact: true }).fill('31')
      trips.push(await tripsOf(await again))
      await page.close()
    }
    return {
      'prescription form opens': summary(opened),
      'its first check is there': summary(checked),
      'round trips to the database of a check': { most: Math.max(...trips), target: 2 },
      'the same with the session, read once in ten seconds': { most: Math.max(...first) },
    }
  } finally {
    await browser.close()
  }
}

const tripsOf = async (response) =>
  Number(/trips=(\d+)/.exec((await response.allHeaders())['x-d1'] ?? '')?.[1])

/** What the page has loaded stays; what it asks for now comes over the line. */
const slowDown = async (page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const summary = (times) => ({
  rounds: times.length,
  p50: Math.round(percentile(times, 0.5)),
  p99: Math.round(percentile(times, 0.99)),
})
