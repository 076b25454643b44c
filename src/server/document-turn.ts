import type { APIContext } from 'astro'
import {
  assertWithinLimit,
  type LimitKey,
  recordAttempt,
  refundAttempts,
} from '#edge/access/rate-limits'
import { connect } from '#edge/platform/db/connection'
import { Problem } from '#edge/platform/problem'
import { translatorFor } from '#translations/catalogues'

type Page = Pick<APIContext, 'locals'>

/** Documents of one user at once. A count that a lost request left behind ends with its minute. */
const atOnce = { max: 1, windowSeconds: 60 }
const inTenMinutes = { max: 30, windowSeconds: 600 }
const retryAfterSeconds = 5

/**
 * Makes a document for a user: one at a time, counted in the database, where every isolate counts together. The next one
 * meanwhile is a 429 that says when to come again.
 */
export const inDocumentTurn = async (
  { locals: { session, environment, lang } }: Page,
  make: () => Promise<Response>,
): Promise<Response> => {
  if (!session) return make()
  const db = connect(environment.DB)
  const running: LimitKey = { key: `documents_at_once:${session.userId}`, limit: atOnce }
  const counted: LimitKey = { key: `documents:${session.userId}`, limit: inTenMinutes }
  const [first, all] = await db.batch([recordAttempt(running), recordAttempt(counted)])
  const end = () => db.batch(refundAttempts([running]))
  const wait = waitOf(first?.rows[0]?.hits ?? 1, all?.rows[0]?.hits ?? 1)
  if (wait === null) return make().finally(end)
  await end()
  const text = 'Your document is being made. Try again in a moment.'
  return new Response(lang === 'en' ? text : (await translatorFor(lang))(text), {
    status: 429,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': wait,
      'cache-control': 'no-store',
    },
  })
}

const waitOf = (running: number, counted: number): string | null => {
  if (running > atOnce.max) return String(retryAfterSeconds)
  try {
    assertWithinLimit(inTenMinutes, counted)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.more.headers?.['retry-after'] ?? '60'
    throw error
  }
}
