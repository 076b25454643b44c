import { now } from '../time'

/** A provider did not accept a message. */
export class DeliveryError extends Error {
  constructor(
    /** The provider's status, or `unreachable`: never its words, which may repeat what was sent. */
    readonly reason: string,
    /** Whether sending it again may help. */
    readonly isRetryable: boolean,
    /** Seconds the provider asked to wait. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`Not delivered: ${reason}`)
  }
}

/** A code to sign in with is waited for. */
const timeoutMs = 10_000

/** Posts to a provider; anything but success is `DeliveryError`, worth another try for 429 and 5xx alone. */
export const postToProvider = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new DeliveryError('unreachable', true)
  })
  if (response.ok) return response.json().catch(() => null)
  await response.body?.cancel()
  const { status } = response
  throw new DeliveryError(
    String(status),
    status === 429 || status >= 500,
    parseRetryAfter(response.headers.get('retry-after')),
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

/** A text in a provider's answer, if it is there. */
export const textFieldOf = (answer: unknown, name: string): string | null => {
  const id = answer !== null && typeof answer === 'object' ? Reflect.get(answer, name) : undefined
  return typeof id === 'string' ? id : null
}
