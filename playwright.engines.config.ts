import { defineConfig } from '@playwright/test'
import type { EngineName } from './e2e/engines/support/test'
import { headlessShell } from './e2e/support/browser'
import chromium from './playwright.config'

/** The journeys that matter in the engines of iPhones and of Firefox, each beside Chromium (decision 76). */
export default defineConfig<{ engineName: EngineName }>({
  ...chromium,
  testDir: 'e2e/engines',
  projects: [
    { name: 'webkit', use: { engineName: 'webkit' } },
    { name: 'firefox', use: { engineName: 'firefox' } },
  ],
  outputDir: 'test-results/engines',
  use: {
    ...chromium.use,
    // Letters as wide as they are drawn, as in the engines.
    launchOptions: {
      ...headlessShell,
      args: [...headlessShell.args, '--font-render-hinting=none'],
    },
  },
  // A page of an engine and one of Chromium are busy at once.
  workers: 1,
})
