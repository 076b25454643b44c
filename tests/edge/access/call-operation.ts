import { operations } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { api, type Person, people } from '../world'
import { type Subject, subjectId } from './subjects'

export type Cell = '+' | 'x' | '0' | '?'

/** Left out, each for a reason, and tested by hand where it is said. */
export const testedByHand: Readonly<Record<string, string>> = {
  'POST /auth/logout': 'ends the session that asks: tests/edge/auth',
}

/** What must be asked for the question to make sense at all. */
const queries: Readonly<Record<string, string>> = {
  'GET /patients/:patient/availabilities': '?encounter_type_id=3',
  'GET /patients/:patient/providers': '?encounter_type_id=3',
  'GET /providers/:provider/availabilities/monthly_count': '?month=2026-11',
}

export const testedOperations = operations.filter(
  ({ method, path }) => !(`${method} ${path}` in testedByHand),
)
export const staffAndPatients = Object.keys(people).filter(
  (name) => !name.startsWith('other'),
) as Person[]

/** The path with the ids of one subject in it, or null when the operation names no subject. */
export const pathFor = (op: Operation, subject: Subject): string => {
  const path = op.path.replace(
    /:([a-z_]+)(\{[^}]*\})?/g,
    (_, name: string) => subjectId(op, subject, name) ?? 'none',
  )
  return `/api${path}${queries[`${op.method} ${op.path}`] ?? ''}`
}
export const namesSubject = (op: Operation): boolean => op.path.includes(':')

/** Sends an empty body and an unknown version: a caller who is let in changes nothing. */
export const callOperation = (
  op: Operation,
  subject: Subject,
  who: Person | null,
  headers: HeadersInit = {},
) =>
  api(
    pathFor(op, subject),
    {
      method: op.method,
      headers: {
        'content-type': 'application/json',
        'if-match': '"999999"',
        // Trading the refresh cookie would end the next renewal by the same one.
        ...(op.path === '/auth/login' && { cookie: 'none=1' }),
        ...headers,
      },
      ...(op.method !== 'GET' && { body: '{}' }),
    },
    who,
    false,
  )

export const cellOf = (status: number): Cell => {
  if (status >= 500) throw new Error(`answered ${status}`)
  return status === 401 ? '?' : status === 403 ? 'x' : status === 404 ? '0' : '+'
}

/** Whether a role gets the rows of an operation as CSV, for a reason; a missing step-up is asked for, not refused. */
export const mayExport = async (op: Operation, who: Person | null): Promise<boolean> => {
  const path = pathFor(op, 'theirs')
  const address = `${path}${path.includes('?') ? '&' : '?'}reason=quality_review`
  const response = await api(address, { headers: { accept: 'text/csv' } }, who, false)
  const text = await response.text()
  return response.ok || text.includes('"confirm_first"')
}
