import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../scripts/setup/index.mjs'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--mute-audio',
  '--remote-debugging-port=0',
]

/** A browser with a profile of its own, and the port by which it is driven. */
export const browser = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'careplus-chromium-'))
  const child = spawn(findChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise((done) => child.once('exit', done))
  // A run that fails must not leave a browser behind.
  process.once('exit', () => child.kill())
  const port = await new Promise((found, fail) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      const [, number] = said.match(/DevTools listening on ws:\/\/[^:]+:(\d+)/) ?? []
      if (number) found(Number(number))
    })
    gone.then(() => fail(new Error(`Chromium did not start: ${said.slice(0, 2_000)}`)))
  })
  return {
    port,
    close: async () => {
      child.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
