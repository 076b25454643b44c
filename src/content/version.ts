import { type ContentEnvironment, lakeOf } from './client'

/** Milliseconds an isolate takes its own word for the content's version; how long it waits for another. */
const trusted = 1_000
const patience = 50
const firstPatience = 1_000

type KeepAlive = (work: Promise<unknown>) => void
let version: number | null = null
let askedAt = Number.NEGATIVE_INFINITY
let answer: Promise<number | null> = Promise.resolve(null)

/**
 * The version of what is published, which goes up with every publish. It is in memory but once a second;
 * then it is asked for, and the last one known serves when the answer takes long. Null until it was known once.
 */
export const contentVersion = async (
  environment: ContentEnvironment,
  keepAlive: KeepAlive,
): Promise<number | null> => {
  const now = Date.now()
  if (now - askedAt >= trusted) {
    askedAt = now
    answer = asked(environment)
    keepAlive(answer)
    return (await within(version === null ? firstPatience : patience, answer)) ?? version
  }
  // Before it was known once, everybody waits for whoever asked first.
  return version ?? (await within(firstPatience, answer))
}

const asked = (environment: ContentEnvironment): Promise<number | null> =>
  lakeOf(environment)
    .version()
    .then((fresh) => {
      version = fresh
      return fresh
    })
    .catch(() => null)

export const within = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
