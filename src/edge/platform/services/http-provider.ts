import { now } from '../time'

/** A provider did not accept a message. */
export class DeliveryError extends Error {
  /** The provider's status, or `unreachable`: never its words, which may repeat what was sent. */
  readonly reason: string
  /** Whether sending it again may help. */
  readonly isRetryable: boolean
  /** Seconds the provider asked to wait. */
  readonly retryAfterSeconds: number | null
  /** The provider's number for what was wrong, where it has one. */
  readonly code: number | null
  constructor(
    reason: string,
    isRetryable: boolean,
    retryAfterSeconds: number | null = null,
    code: number | null = null,
  ) {
    super(`Not delivered: ${reason}`)
    this.reason = reason
    this.isRetryable = isRetryable
    this.retryAfterSeconds = retryAfterSeconds
    this.code = code
  }
}

/** A code to sign in with is waited for. */
const timeoutMs = 10_000

/** Beside what is wrong with the server: it is busy, or with the first try of the same. */
const retryableStatuses = [408, 409, 425, 429]

/** Posts to a provider, or asks it where `method` says so; anything but success is `DeliveryError`, worth another try where the message itself is not at fault. */
export const postToProvider = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await postAccepted(url, init)
  return response.json().catch(() => null)
}

/** The same, for an answer that is no JSON. */
export const postForText = async (url: string, init: RequestInit): Promise<string> =>
  (await postAccepted(url, init)).text()

/** The bytes of an answer, unless they are more than `maxBytes`. */
export const postForBytes = async (
  url: string,
  init: RequestInit,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too_large'> => {
  const { body } = await postAccepted(url, init)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) return 'too_large'
    parts.push(part)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const postAccepted = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new DeliveryError('unreachable', true)
  })
  if (response.ok) return response
  const { status } = response
  const answer: unknown = await response.json().catch(() => null)
  throw new DeliveryError(
    String(status),
    retryableStatuses.includes(status) || status >= 500,
    parseRetryAfter(response.headers.get('retry-after')),
    numberFieldOf(answer, 'code'),
  )
}

const maxRetryAfterSeconds = 3_600

/** Whole seconds, given as such or as a date (RFC 9110); an hour at most. */
const parseRetryAfter = (value: string | null): number | null => {
  if (!value) return null
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - now()) / 1_000)
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : null
}

/** A value in a provider's answer, if it is there. */
export const fieldOf = (answer: unknown, name: string): unknown =>
  answer !== null && typeof answer === 'object' ? Reflect.get(answer, name) : undefined

/** A text in a provider's answer, if it is there. */
export const textFieldOf = (answer: unknown, name: string): string | null => {
  const text = fieldOf(answer, name)
  return typeof text === 'string' ? text : null
}

/** A number in a provider's answer, if it is there. */
export const numberFieldOf = (answer: unknown, name: string): number | null => {
  const number = fieldOf(answer, name)
  return typeof number === 'number' ? number : null
}
