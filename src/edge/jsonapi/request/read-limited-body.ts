import { Problem } from '#edge/platform/problem'
import { holdBody, holdPart, poolFor, releaseBody } from './held-bodies'
import { leavePlaceWhile } from './load-shedding'

/** Milliseconds without a byte after which a body is ended. */
const maxSilenceMs = 8_000
/** Time for a body of any size, and bytes a millisecond beyond it: less than the slowest phone sends. */
const graceMs = 15_000
const minBytesPerMs = 8

/** 408 for a body that did not come: what held it is free again. */
const bodyTimeout = () =>
  new Problem(
    408,
    'body_timeout',
    'What you sent did not arrive whole. Check your connection, then send it again.',
    { headers: { connection: 'close' } },
  )

type Bytes = Uint8Array<ArrayBuffer>
export interface ReceivedBody {
  readonly bytes: Bytes
  /** Gives the memory back, once the bytes are let go of. */
  readonly release: () => void
}

/**
 * Receives a body, without a place among the requests the server works on, and for no longer than its size needs.
 * More than `maxBytes` are refused, as soon as they are announced or have arrived. `keep` says what is held of a part.
 */
export const receiveBody = async (
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
  keep: (part: Uint8Array) => Uint8Array = (part) => part,
  pool = poolFor(maxBytes),
): Promise<ReceivedBody> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  return leavePlaceWhile(request, async () => {
    const held = holdBody(pool)
    const release = () => releaseBody(pool, held)
    try {
      let size = 0
      for await (const part of partsInTime(request.body)) {
        size += part.length
        if (size > maxBytes) throw tooLarge()
        await holdPart(pool, held, keep(part))
      }
      held.isArriving = false
      const bytes = joinParts(held.parts)
      held.parts.length = 0
      return { bytes, release }
    } catch (error) {
      release()
      throw error
    }
  })
}

/** The bytes of a small body, which its request keeps no longer than it needs. */
export const readLimitedBody = async (
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Bytes> => {
  const { bytes, release } = await receiveBody(request, maxBytes, tooLarge)
  release()
  return bytes
}

/** The parts of a body as they come; 408 once it is silent for too long, or comes too slowly. */
export async function* partsInTime(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let allowedMs = graceMs
  let isDone = false
  try {
    for (;;) {
      const started = performance.now()
      const read = await within(Math.min(maxSilenceMs, allowedMs), reader.read())
      if (!read) throw bodyTimeout()
      if (read.done) {
        isDone = true
        return
      }
      // Time spent by the taker of a part is not the sender's.
      allowedMs += read.value.length / minBytesPerMs - (performance.now() - started)
      if (allowedMs <= 0) throw bodyTimeout()
      yield read.value
    }
  } finally {
    if (!isDone) reader.cancel().catch(() => {})
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T | null> => {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    clock = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(clock)
  }
}

const joinParts = (parts: readonly Uint8Array[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
