/** A provider did not take a letter. */
export class Undelivered extends Error {
  constructor(
    /** The provider's status, or `unreachable`: never its words, which may repeat what was sent. */
    readonly reason: string,
    /** Whether sending it again may help. */
    readonly again: boolean,
    /** Seconds the provider asked to wait. */
    readonly after: number | null = null,
  ) {
    super(`Undelivered: ${reason}`)
  }
}

const timeout = 20_000

/** Posts to a provider; anything but success is `Undelivered`, worth another try for 429 and 5xx alone. */
export const post = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new Undelivered('unreachable', true)
  })
  if (response.ok) return response.json().catch(() => null)
  await response.body?.cancel()
  const { status } = response
  const after = Number(response.headers.get('retry-after'))
  throw new Undelivered(String(status), status === 429 || status >= 500, after > 0 ? after : null)
}

/** A text in a provider's answer, if it is there. */
export const idOf = (answer: unknown, name: string): string | null => {
  const id = answer !== null && typeof answer === 'object' ? Reflect.get(answer, name) : undefined
  return typeof id === 'string' ? id : null
}
