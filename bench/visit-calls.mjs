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
    const bareTimes = []
    for (let round = 0; round < rounds; round++) {
      await page.locator('[data-remote-video]').waitFor({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.getByRole('button', { name: 'Return to visit' }).waitFor()
      await page.waitForTimeout(1_000)
      bareTimes.push(await page.evaluate(timeToBareFrame))
      times.push(await page.evaluate(timeToFirstFrame))
    }
    return {
      rounds,
      p50: Math.round(percentile(times, 0.5)),
      p99: Math.round(percentile(times, 0.99)),
      bareP50: Math.round(percentile(bareTimes, 0.5)),
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

/** The same between two connections of one page, without an app, a room or a server: what the browser itself takes. */
const timeToBareFrame = async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: true })
  const at = performance.now()
  const [sender, receiver] = [new RTCPeerConnection(), new RTCPeerConnection()]
  sender.onicecandidate = ({ candidate }) => receiver.addIceCandidate(candidate)
  receiver.onicecandidate = ({ candidate }) => sender.addIceCandidate(candidate)
  const video = document.createElement('video')
  video.muted = true
  receiver.ontrack = ({ streams }) => {
    video.srcObject = streams[0]
    void video.play()
  }
  for (const track of stream.getTracks()) sender.addTrack(track, stream)
  await sender.setLocalDescription()
  await receiver.setRemoteDescription(sender.localDescription)
  await receiver.setLocalDescription()
  await sender.setRemoteDescription(receiver.localDescription)
  while (!video.videoWidth) await new Promise((resolve) => requestAnimationFrame(resolve))
  const time = performance.now() - at
  for (const track of stream.getTracks()) track.stop()
  sender.close()
  receiver.close()
  return time
}
