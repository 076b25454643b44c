import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as z from 'zod/mini'

export interface ErrorSource {
  readonly pointer?: string
  readonly parameter?: string
  readonly header?: string
}
/** A member of `errors`. */
export interface ErrorObject {
  readonly status: string
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly source?: ErrorSource
  readonly meta?: Readonly<Record<string, unknown>>
}
/** Something the caller can understand and act on; becomes one member of `errors`. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly detail: string
  readonly more: More
  constructor(status: ContentfulStatusCode, code: string, detail: string, more: More = {}) {
    // An answer, not a fault: its stack would be most of its cost, and each row of a list asks what would be refused.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = code
    this.detail = detail
    this.more = more
  }
}
interface More {
  readonly source?: ErrorSource
  readonly meta?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}
/** What a schema refused, under the JSON pointer of the document it stood in. */
export class Invalid extends Error {
  readonly issues: readonly { path: readonly PropertyKey[]; message: string }[]
  readonly root: string
  readonly code: string
  constructor(issues: Invalid['issues'], root = '/data/attributes', code = 'invalid') {
    super('Invalid')
    this.issues = issues
    this.root = root
    this.code = code
  }
}

/** Refuses with all of these at once, if there are any. */
export const refuseIssues = (issues: Invalid['issues']): void => {
  if (issues.length) throw new Invalid(issues)
}

const asksForBearer = { headers: { 'www-authenticate': 'Bearer' } }
export const unauthenticated = () =>
  new Problem(401, 'unauthenticated', 'User not authenticated', asksForBearer)
export const revoked = () => new Problem(401, 'revoked', 'You are not authorized', asksForBearer)
export const forbidden = () =>
  new Problem(403, 'forbidden', 'The user does not has permissions on this endpoint')
export const notFound = () => new Problem(404, 'not_found', 'There is nothing here')
/** No operation has this address: the caller is wrong, not the record refused. */
export const unknownAddress = () =>
  new Problem(404, 'unknown_address', 'There is nothing at this address')
export const conflict = (code: string, detail: string, meta?: Record<string, unknown>) =>
  new Problem(409, code, detail, meta ? { meta } : {})
export const stale = () =>
  new Problem(412, 'stale_version', 'Someone else changed this first. Reload to see their change.')
export const unprocessable = (code: string, detail: string, field?: string) =>
  new Problem(
    422,
    code,
    detail,
    field ? { source: { pointer: `/data/attributes/${field}` } } : undefined,
  )
export const badParameter = (parameter: string, detail: string) =>
  new Problem(400, 'bad_parameter', detail, { source: { parameter } })

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Service unavailable',
}

const escapeStep = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** The JSON:API errors document for anything thrown; what is not understood says nothing of itself. */
export const errorsDocument = (
  error: unknown,
  wire: (name: string) => string,
): {
  status: ContentfulStatusCode
  headers: Readonly<Record<string, string>>
  errors: ErrorObject[]
} => {
  if (error instanceof Invalid)
    return {
      status: 422,
      headers: {},
      errors: error.issues.map(({ path, message }) => ({
        status: '422',
        code: error.code,
        title: titles[422] ?? '',
        detail: message,
        source: {
          pointer: [error.root, ...path.map((step) => escapeStep(wire(String(step))))].join('/'),
        },
      })),
    }
  const problem =
    error instanceof Problem
      ? error
      : new Problem(500, 'unexpected', "Something isn't working. Nothing you sent was lost.")
  const { source, meta, headers } = problem.more
  return {
    status: problem.status,
    headers: headers ?? {},
    errors: [
      {
        status: String(problem.status),
        code: problem.code,
        title: titles[problem.status] ?? 'Error',
        detail: problem.detail,
        ...(source && { source }),
        ...(meta && { meta }),
      },
    ],
  }
}

/** The value a schema accepts, or `Invalid` at that pointer. */
export const validate = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  root?: string,
): z.output<S> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new Invalid(result.error.issues, root)
  return result.data
}
