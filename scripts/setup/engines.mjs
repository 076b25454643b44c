import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { log } from '../process/shell.mjs'

/** The engines beside Chromium, and where Debian puts what each needs. */
const engines = [
  {
    name: 'webkit',
    title: 'WebKit',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'python3',
      'python3-gi',
      'gir1.2-gtk-3.0',
      'gir1.2-webkit2-4.1',
    ],
    paths: [
      ['/usr/bin/WebKitWebDriver'],
      ['/usr/bin/Xvfb'],
      ['/usr/bin/python3'],
      ['/usr/lib/python3/dist-packages/gi'],
      ['x86_64', 'aarch64'].map(
        (machine) => `/usr/lib/${machine}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
      ),
    ],
  },
  {
    name: 'firefox',
    title: 'Firefox',
    packages: ['firefox-esr'],
    paths: [['/usr/bin/firefox-esr']],
  },
]
const isInstalled = ({ paths }) => paths.every((places) => places.some(existsSync))

/** Installs what is missing of Firefox and WebKit from Debian, beside other work. Resolves when it has ended, either way. */
export const beginEngineInstallation = async () => {
  const missing = engines.filter((engine) => !isInstalled(engine))
  if (missing.length === 0) return
  log(
    `Installing ${missing.map(({ title }) => title).join(' and ')} from Debian for the browser tests`,
  )
  // Another installation may hold the lock of dpkg for a while.
  const apt =
    'apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10 -o DPkg::Lock::Timeout=300'
  const packages = missing.flatMap((engine) => engine.packages).join(' ')
  const command = `${apt} update; DEBIAN_FRONTEND=noninteractive ${apt} install -y --no-install-recommends ${packages}`
  const installation = spawn('sh', ['-c', command], { stdio: 'ignore' })
  await new Promise((done) => installation.once('close', done).once('error', done))
}

/** The engines that tests can run in, by name, and the titles of those that could not be had. */
export const findEngines = () => ({
  found: engines.filter(isInstalled).map(({ name }) => name),
  missing: engines.filter((engine) => !isInstalled(engine)).map(({ title }) => title),
})
