/** Work that needs much memory, in the order in which it came. */
const waiting: symbol[] = []
let startedAt = 0
const pollMs = 20
/** A turn whose request was ended by its caller is never given back: the next one takes it after this time. */
const maxTurnMs = 30_000

/**
 * Does work that needs much memory one at a time in an isolate: reading a file that was sent, drawing a document.
 * Others wait; none is refused.
 */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const own = Symbol('turn')
  if (waiting.push(own) === 1) startedAt = performance.now()
  // A promise that another request settles would not wake this one.
  while (waiting[0] !== own) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (performance.now() - startedAt > maxTurnMs) startNext()
  }
  try {
    return await work()
  } finally {
    if (waiting[0] === own) startNext()
  }
}

const startNext = (): void => {
  waiting.shift()
  startedAt = performance.now()
}
