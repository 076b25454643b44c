import { Problem } from '#edge/platform/problem'

const mb = 1024 * 1024

/** A body that arrives, or that its request still works on. */
interface HeldBody {
  /** When it began to arrive, without the time for which it waited for room. */
  since: number
  bytes: number
  isArriving: boolean
  /** Whether a part has arrived and waits for room. */
  isWaiting: boolean
  /** Its memory was given to others. */
  isEnded: boolean
  readonly parts: Uint8Array[]
}

/** Memory for bodies, of the 128 MB of an isolate. */
interface Pool {
  readonly maxBytes: number
  /** For as long a body that arrives keeps its memory while others wait for room. */
  readonly patienceMs: number
  readonly bodies: Set<HeldBody>
}
const createPool = (maxBytes: number, patienceMs: number): Pool => ({
  maxBytes,
  patienceMs,
  bodies: new Set(),
})

/** Forms, requests and webhooks. Files have memory of their own: no upload takes the room of a sign-in. */
const smallBodies = createPool(8 * mb, 500)
/** Two of the largest files, and small ones beside them. */
const largeBodies = createPool(16 * mb, 3_000)
/** Room for documents of reports, whose signature by a laboratory can be checked only once the body is complete. */
export const reportBodies = createPool(12 * mb, 3_000)
export const maxSmallBodyBytes = 256 * 1024
export const poolFor = (maxBytes: number): Pool =>
  maxBytes > maxSmallBodyBytes ? largeBodies : smallBodies

/** A body costs this before its first byte is here. */
const overheadBytes = 4 * 1024
/** Longest wait of a body for room. */
const maxWaitMs = 10_000
const pollMs = 20

export const overloaded = () =>
  new Problem(503, 'overloaded', 'The clinic is very busy right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })

/** Gives a body a place in the pool. Release it once its bytes are let go of. */
export const holdBody = (pool: Pool): HeldBody => {
  const held: HeldBody = {
    since: performance.now(),
    bytes: overheadBytes,
    isArriving: true,
    isWaiting: false,
    isEnded: false,
    parts: [],
  }
  pool.bodies.add(held)
  return held
}
export const releaseBody = (pool: Pool, body: HeldBody): void => {
  pool.bodies.delete(body)
}

/**
 * Adds a part once there is room for it. Where there is none, the body that took most of the memory for the longest
 * time gives it up: a stranger who sends slowly holds no room that others need. When all bodies wait for one another,
 * the last one to begin gives way at once.
 */
export const holdPart = async (pool: Pool, body: HeldBody, part: Uint8Array): Promise<void> => {
  const started = performance.now()
  while (!body.isEnded && heldBytes(pool) + part.length > pool.maxBytes) {
    const greediest = findGreediest(pool)
    body.isWaiting = true
    if (greediest) endBody(pool, greediest)
    else if (isStuck(pool)) endBody(pool, [...pool.bodies].at(-1) ?? body)
    else if (performance.now() - started > maxWaitMs) endBody(pool, body)
    else await waitForOthers(body)
  }
  body.isWaiting = false
  if (body.isEnded) throw overloaded()
  body.parts.push(part)
  body.bytes += part.length
}

// A promise that another request settles would not wake this one.
const waitForOthers = async (body: HeldBody): Promise<void> => {
  const started = performance.now()
  await new Promise((resolve) => setTimeout(resolve, pollMs))
  body.since += performance.now() - started
}

/** Whether no body is in work or still arriving, so that no room would become free. */
const isStuck = ({ bodies }: Pool): boolean =>
  [...bodies].every(({ isArriving, isWaiting }) => isArriving && isWaiting)

const heldBytes = ({ bodies }: Pool): number => {
  let sum = 0
  for (const { bytes } of bodies) sum += bytes
  return sum
}

const findGreediest = ({ bodies, patienceMs }: Pool): HeldBody | null => {
  const now = performance.now()
  let greediest: HeldBody | null = null
  const greedOf = ({ bytes, since }: HeldBody) => bytes * (now - since)
  for (const body of bodies)
    if (body.isArriving && now - body.since > patienceMs)
      if (!greediest || greedOf(body) > greedOf(greediest)) greediest = body
  return greediest
}

const endBody = (pool: Pool, body: HeldBody): void => {
  body.isEnded = true
  body.parts.length = 0
  releaseBody(pool, body)
}
