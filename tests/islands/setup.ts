import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, expect, vi } from 'vitest'

// What browsers have and the context of a test file lacks: a channel between tabs, and exceptions of the DOM that are
// errors of the realm that catches them.
Object.assign(globalThis, {
  BroadcastChannel,
  DOMException: class DOMException extends Error {
    constructor(message = '', name = 'Error') {
      super(message)
      this.name = name
    }
  },
})

// For what never comes: a busy machine takes longer than the usual second.
const waitMs = 20_000
const { waitFor } = vi
vi.waitFor = (callback, options = waitMs) => waitFor(callback, options)
// Files that draw nothing go without the library.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: waitMs })
}

// A part of a page that is still on its way would find the context of its file gone.
afterAll(() => vi.dynamicImportSettled())
