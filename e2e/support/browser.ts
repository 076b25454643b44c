const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // A page of a test ends before the optimizing compilers repay their work: a quarter of the time of the visual matrix.
  '--js-flags=--no-turbofan --no-maglev',
]

/** Pages are laid out and not drawn: no test looks at a pixel. PICTURES and TRACE are for those who look themselves. */
const undrawn = process.env.PICTURES || process.env.TRACE ? [] : ['--force-gpu-mem-available-mb=1']

/** Chromium as users have it, with notifications and calls. */
export const wholeBrowser = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...quiet,
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The same engine without a window, in half of the processor time, where the machine has it. */
export const headlessShell = {
  args: [...wholeBrowser.args, ...undrawn],
  executablePath: process.env.HEADLESS_SHELL ?? wholeBrowser.executablePath,
}

/**
 * The whole browser with a fake camera and microphone, which reaches the app and its peer, and no other host. Five pictures
 * a second move as well as the usual twenty, in a fraction of the processor time.
 */
export const browserInCall = {
  executablePath: wholeBrowser.executablePath,
  args: [
    ...quiet,
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    '--use-fake-device-for-media-stream=device-count=4,fps=5',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
    '--auto-select-desktop-capture-source=Entire screen',
    '--autoplay-policy=no-user-gesture-required',
  ],
}
