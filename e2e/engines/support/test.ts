import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type EngineAge, EnginePage, phone, type Size } from './engine-page'
import { launchFirefox } from './firefox'
import { launchWebKit } from './webkit'

export type EngineName = 'firefox' | 'webkit'

interface EngineOptions {
  /** The engine of the Playwright project. */
  readonly engineName: EngineName
  readonly size: Size
  readonly age: EngineAge
  /** Cookies and the storage of sites, as a setting of the browser. Firefox alone. */
  readonly refusesData: boolean
}
interface EngineFixtures {
  readonly engine: EnginePage
}

/** `engine` is the tested page; `page` is a page of Chromium for setup and comparison. */
export const test = base.extend<EngineFixtures & EngineOptions>({
  engineName: ['webkit', { option: true }],
  size: [phone, { option: true }],
  age: ['current', { option: true }],
  refusesData: [false, { option: true }],
  engine: async ({ engineName, size, age, refusesData, baseURL }, use, testInfo) => {
    const { driver, close } = await (engineName === 'firefox'
      ? launchFirefox(size, refusesData)
      : launchWebKit(size, age))
    // End the engine of an interrupted run too.
    process.once('exit', close)
    const engine = new EnginePage(driver, baseURL ?? '')
    try {
      await use(engine)
      const isFailed = testInfo.errors.length > 0 || testInfo.status !== testInfo.expectedStatus
      if (isFailed) {
        const picture = await engine.picture()
        if (picture) await testInfo.attach('picture', { body: picture, contentType: 'image/png' })
        // The error context of Playwright shows the page of Chromium alone.
        const path = testInfo.outputPath('page.txt')
        writeFileSync(path, await engine.words())
        await testInfo.attach('page of the engine', { path, contentType: 'text/plain' })
      }
    } finally {
      process.off('exit', close)
      close()
    }
  },
})
export { expect } from '@playwright/test'
