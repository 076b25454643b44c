import { CompressionStream } from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, expect, vi } from 'vitest'

// What browsers have and the context of a test file lacks: a channel between tabs, streams, and exceptions of the DOM that are
// errors of the realm that catches them. There is no network but what a test stubs.
Object.assign(globalThis, {
  BroadcastChannel,
  CompressionStream,
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  DOMException: class DOMException extends Error {
    constructor(message = '', name = 'Error') {
      super(message)
      this.name = name
    }
  },
})

// For what never comes: a busy machine takes longer than the usual second.
const waitMs = 60_000
const { waitFor } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
// Files that draw nothing go without the library.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: waitMs })
}

// The imports of the islands, each later than React takes to draw what a test does; see late-imports.ts.
const { setTimeout: wait } = globalThis
const lateMs = 40
const imports = new Set<Promise<unknown>>()
const importLate = (load: () => Promise<unknown>) => {
  const loaded = new Promise((resolve) => wait(resolve, lateMs)).then(load)
  const settled = loaded
    .then(
      () => {},
      () => {},
    )
    .finally(() => imports.delete(settled))
  imports.add(settled)
  return loaded
}
Object.assign(globalThis, { importLate })
const { dynamicImportSettled } = vi
vi.dynamicImportSettled = async () => {
  while (imports.size > 0) await Promise.all(imports)
  await dynamicImportSettled()
}

// A part of a page that is still on its way would come in the next test, or find the context of its file gone.
afterEach(() => vi.dynamicImportSettled())
