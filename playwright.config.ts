import { defineConfig } from '@playwright/test'
import { headlessShell } from './e2e/support/browser'

const port = Number(process.env.E2E_PORT ?? 4399)

// What one worker runs in order, and takes longest, comes first: nothing else is left to run beside it at the end.
// The Studio is before all, for it is slow beside the calls of visits.
const studioSpec = '**/studio.spec.ts'
const callSpecs =
  '**/visits/{call-in-hand,muted-microphone,visit,visit-outage,visit-permissions,supervised-visit}.spec.ts'
const longSpecs = ['**/interruptions.spec.ts', '**/visual-matrix.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'studio', testMatch: studioSpec },
    // One call at a time: pictures and sound that move in two browsers at once leave no time for anything else.
    { name: 'calls', testMatch: callSpecs, workers: 1 },
    { name: 'long', testMatch: longSpecs },
    { name: 'other', testIgnore: [studioSpec, callSpecs, ...longSpecs, '**/engines/**'] },
  ],
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // As many as the cores that the tests are given, so that none takes the time of another.
  workers: 2,
  // A test that passes only when it is retried hides a fault.
  retries: 0,
  // For what never ends: a busy machine takes five times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  webServer: {
    command: 'node e2e/server.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: { E2E_PORT: String(port) },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    // What a service worker answers no route of a test sees; the specs that are about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'America/New_York',
    // A trace films every action: a third of the time of all tests. TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: headlessShell,
  },
})
