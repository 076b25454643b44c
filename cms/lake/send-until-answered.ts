import { holdActive } from '../../src/islands/stores/inactivity-and-keep-alive'
import { announce } from '../notices/announce'
import { withSession } from './session'

const firstWaitMs = 1_000
const longestWaitMs = 10_000
/** Statuses of a worker that starts anew, or of a network in between: the lake gave no answer. */
const unanswered = [502, 503, 504, 522, 524]

/**
 * Sends a request again until the lake answers it: parts of the Studio take a request that failed for an error that no
 * editor can do anything about, and what was typed after it is gone. A write carries an id, so the lake makes it once.
 */
export const sendUntilAnswered = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const isWrite = /\/data\/(actions|mutate)\//.test(new URL(url).pathname)
  const { body, transactionId } = isWrite ? withTransactionId(init.body) : { body: init.body }
  const { signal } = init
  let release = (): void => {}
  try {
    for (let tries = 0; ; tries += 1) {
      const response = await trySend(url, { ...init, ...(body !== undefined && { body }) })
      if (response) return isWrite && tries ? withoutRepeat(response, transactionId) : response
      if (!tries) release = wait(isWrite)
      await waitForNetwork(tries, signal)
    }
  } finally {
    release()
  }
}

/** The answer; null where there was none. */
const trySend = async (url: string, init: RequestInit): Promise<Response | null> => {
  try {
    await withSession()
    const response = await fetch(url, init)
    return unanswered.includes(response.status) ? null : response
  } catch (error) {
    if (init.signal?.aborted || !(error instanceof TypeError)) throw error
    return null
  }
}

const withTransactionId = (
  body: RequestInit['body'],
): { readonly body: RequestInit['body']; readonly transactionId?: string } => {
  if (typeof body !== 'string') return { body }
  try {
    const parts = JSON.parse(body) as { transactionId?: string }
    const transactionId = parts.transactionId ?? crypto.randomUUID()
    return { body: JSON.stringify({ ...parts, transactionId }), transactionId }
  } catch {
    return { body }
  }
}

/** A write that the lake has already is one whose answer was lost. */
const withoutRepeat = async (
  response: Response,
  transactionId: string | undefined,
): Promise<Response> => {
  if (response.status !== 409 || !transactionId) return response
  const text = await response.clone().text()
  return text.includes('transactionAlreadyExistsError')
    ? Response.json({ transactionId, results: [] })
    : response
}

const waitForNetwork = (tries: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(end, Math.min(firstWaitMs * 2 ** tries, longestWaitMs))
    const abort = () => {
      end()
      reject(signal?.reason)
    }
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', abort)
      resolve()
    }
    addEventListener('online', end)
    signal?.addEventListener('abort', abort)
  })

let waiting = 0
let writes = 0

/** Counts a request that waits for the network, and says so; what is returned ends it. */
const wait = (isWrite: boolean): (() => void) => {
  const release = holdActive()
  waiting += 1
  if (isWrite) writes += 1
  if (waiting === 1) {
    announce({
      id: 'network',
      status: 'warning',
      title: 'No connection',
      description:
        'What you write is kept in this tab and saved when the connection is back. Leave the tab open.',
      stays: true,
    })
  }
  return () => {
    release()
    waiting -= 1
    if (isWrite) writes -= 1
    if (!waiting) announce({ id: 'network', status: 'success', title: 'The connection is back' })
  }
}

/** Asks before the tab is closed while something written in it is not saved. */
export const guardUnsaved = (): void => {
  addEventListener('beforeunload', (event) => {
    if (writes) event.preventDefault()
  })
}
