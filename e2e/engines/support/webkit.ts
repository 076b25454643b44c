import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import type { EngineAge, Size } from './engine-page'
import { findFreePort, waitForAnswer } from './ports'

const windowScript = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/** Starts WebKitGTK over WebDriver on a virtual screen, or of another age. The caller ends both by `close`. */
export const launchWebKit = async ({ width, height }: Size, age: EngineAge) => {
  const display = `:${await findFreePort()}`
  const screen = start('Xvfb', [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const port = await findFreePort()
  // Use a separate D-Bus and display, apart from the desktop of the machine.
  const server = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  })
  const capabilities = new Capabilities({
    browserName: 'care-plus-webkit',
    'webkitgtk:browserOptions': {
      binary: '/usr/bin/python3',
      args: [windowScript, String(width), String(height), age],
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitForAnswer(`${url}/status`)
  const driver: WebDriver = await new Builder()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build()
  const close = () => {
    server.kill()
    screen.kill()
  }
  return { driver, close }
}

const start = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
