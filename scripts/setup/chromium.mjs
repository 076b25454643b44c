import { existsSync } from 'node:fs'
import { fail, log, run } from '../process/shell.mjs'

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a browser for tests and Lighthouse: the machine's own, else Debian's package. */
export const findChromium = () => {
  const installed = process.env.CHROMIUM ?? chromiumPaths.find(existsSync)
  if (installed) {
    process.env.CHROMIUM = installed
    return installed
  }
  log('Installing Chromium from Debian for the browser tests')
  run('apt-get', ['update', '-qq'], { mayFail: true })
  run('apt-get', ['install', '-y', '-qq', 'chromium'], {
    reason:
      'No Chromium was found and Debian could not install one. Install it, or name it: CHROMIUM=/path/to/chromium npm test',
  })
  process.env.CHROMIUM =
    chromiumPaths.find(existsSync) ??
    fail(
      'Chromium was installed but is not where Debian puts it. Name it: CHROMIUM=/path/to/chromium npm test',
    )
  return process.env.CHROMIUM
}
