import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/setup/index.mjs'
import { signInDemo } from '../scripts/sign-in-demo.mjs'
import { percentile } from './load.mjs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

/** Two browsers in one visit: from the press that joins to the first picture of the other side, again and again. */
export const measureCalls = async ({ url }, { id, patient, provider, password }, rounds = 10) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags })
  const open = async (email, path) => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
    const page = await context.newPage()
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(`(${signInDemo})(${JSON.stringify({ email, password })}).then(() => {})`)
    await page.goto(url + path)
    return page
  }
  try {
    const clinician = await open(provider, `/staff/visits/${id}`)
    await clinician.locator('.call').waitFor()
    const page = await open(patient, `/app/visits/${id}`)
    const times = []
    for (let round = 0; round < rounds; round++) {
      await page.locator('[data-remote-video]').waitFor({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('button', { name: 'Return to visit' }).waitFor()
      await page.waitForTimeout(1_000)
      times.push(await page.evaluate(timeToFirstFrame))
    }
    return {
      rounds,
      p50: Math.round(percentile(times, 0.5)),
      p99: Math.round(percentile(times, 0.99)),
      target: 1_500,
    }
  } finally {
    await browser.close()
  }
}

/** In the page: presses the button, and answers after how many milliseconds the other side is seen. */
const timeToFirstFrame = async () => {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Return to visit',
  )
  const at = performance.now()
  button.click()
  for (;;) {
    const video = document.querySelector('[data-remote-video]')
    if (video?.videoWidth && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      return performance.now() - at
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
