import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import type { Size } from './engine-page'
import { connectMarionette } from './marionette'
import { findFreePort } from './ports'

/** Starts headless Firefox with its own profile. The caller ends it by `close`. */
export const launchFirefox = async ({ width, height }: Size, refusesData: boolean) => {
  const port = await findFreePort()
  const profile = createProfile(port, refusesData)
  const firefox = spawn(
    '/usr/bin/firefox-esr',
    // Kiosk mode has no toolbars, so that the window has the size of the page.
    ['--marionette', '--headless', '--kiosk', '--no-remote', '--profile', profile, 'about:blank'],
    {
      env: {
        ...process.env,
        HOME: profile,
        MOZ_HEADLESS_WIDTH: String(width),
        MOZ_HEADLESS_HEIGHT: String(height),
      },
      stdio: 'ignore',
    },
  )
  const driver = WebDriver.createSession(await connectMarionette(port), new Capabilities())
  await driver.getSession()
  const close = () => {
    firefox.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
    firefox.kill('SIGKILL')
  }
  return { driver, close }
}

const createProfile = (port: number, refusesData: boolean): string => {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const preferences = {
    'marionette.port': port,
    // 2: none of any site, which takes away the storage of sites as well.
    'network.cookie.cookieBehavior': refusesData ? 2 : 5,
    // Block every request but those to the tested server.
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
    'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
    'intl.accept_languages': 'en-US, en',
    'dom.disable_beforeunload': true,
    // A camera and a microphone that the machine does not have, without a question for them.
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    // Overlay scrollbars, as on phones and in the other engines.
    'ui.useOverlayScrollbars': 1,
    'widget.gtk.overlay-scrollbars.enabled': true,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  }
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  mkdirSync(join(profile, 'chrome'))
  // Lift the minimum window width of Firefox, which is 500 px.
  writeFileSync(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important }')
  return profile
}
