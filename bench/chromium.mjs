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

/** Starts a browser with its own profile; `port` is its DevTools port. */
export const startBrowser = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'careplus-chromium-'))
  const child = spawn(findChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise((done) => child.once('exit', done))
  // A run that fails must not leave a browser behind.
  process.once('exit', () => child.kill())
  const port = await new Promise((resolvePort, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
      const [, number] = output.match(/DevTools listening on ws:\/\/[^:]+:(\d+)/) ?? []
      if (number) resolvePort(Number(number))
    })
    exited.then(() => reject(new Error(`Chromium did not start: ${output.slice(0, 2_000)}`)))
  })
  return {
    port,
    close: async () => {
      child.kill()
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
