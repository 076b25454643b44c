import { BroadcastChannel } from 'node:worker_threads'

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
