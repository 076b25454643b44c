import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, log, run } from '../process/shell.mjs'

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const shellPath = '/usr/bin/chromium-headless-shell'
/** A network that does not answer is not waited for: the shell only saves time. */
const impatient = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']

/**
 * Begins the installation of what is missing of both beside other work. Resolves when it has ended; where that failed,
 * `findChromium` and `findHeadlessShell` try again, and the first says why.
 */
export const beginBrowserInstallation = async () => {
  const missing = [
    ...(process.env.CHROMIUM || chromiumPaths.some(existsSync) ? [] : ['chromium']),
    ...(process.env.HEADLESS_SHELL || existsSync(shellPath) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length === 0) return
  log(
    'Installing Chromium from Debian for the browser tests, and its headless shell, which is faster',
  )
  // One process does both: this one may be waiting for another.
  const apt = (words) => ['apt-get', ...words, ...impatient].join(' ')
  const command = `${apt(['update'])}; ${apt(['install', '-y', ...missing])}`
  const installation = spawn('sh', ['-c', command], { stdio: 'ignore' })
  await new Promise((done) => installation.once('close', done).once('error', done))
}

/**
 * Sets HEADLESS_SHELL: Chromium without the window that its headless mode still draws, for half of the processor time.
 * Where Debian does not give it, tests use the whole browser.
 */
export const findHeadlessShell = () => {
  if (process.env.HEADLESS_SHELL) return
  if (!existsSync(shellPath)) {
    log('Installing the headless shell of Chromium from Debian, for faster browser tests')
    run('apt-get', ['update', ...impatient], { mayFail: true })
    run('apt-get', ['install', '-y', ...impatient, 'chromium-headless-shell'], { mayFail: true })
  }
  if (existsSync(shellPath)) process.env.HEADLESS_SHELL = shellPath
}

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
