import type { Page } from '@playwright/test'

/** Everything this origin stores in the browser. */
export const readBrowserStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const names = await caches.keys()
    const cachedUrls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      databases: databases.map(({ name }) => name),
      cachedUrls: cachedUrls.flat(),
    }
  })
