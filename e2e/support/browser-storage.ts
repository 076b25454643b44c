import type { Page } from '@playwright/test'

/** Everything this origin keeps in the browser, as text. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      databases: databases.map(({ name }) => name),
      kept: kept.flat(),
    }
  })
