/** What stands in the way, as Sanity says it; caught once, where an answer is made. */
export class LakeProblem extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly description: string,
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(description)
  }
}

export const badRequest = (description: string) => new LakeProblem(400, 'badRequest', description)
export const lakeForbidden = (description: string) => new LakeProblem(403, 'forbidden', description)
export const lakeNotFound = (description: string) => new LakeProblem(404, 'notFound', description)

/** One of several mutations that could not be done, and why. */
interface Item {
  readonly type: string
  readonly description: string
  readonly [fact: string]: unknown
}
/** A transaction that was refused whole, because of these. */
export const mutationProblem = (status: number, items: readonly Item[], at = 0): LakeProblem =>
  new LakeProblem(
    status,
    'mutationError',
    `The mutation(s) failed: ${items.map(({ description }) => description).join('; ')}`,
    { items: items.map((error) => ({ error, index: at })) },
  )

export const problemResponse = ({ status, type, description, more }: LakeProblem): Response =>
  Response.json(
    { statusCode: status, message: description, error: { type, description, ...more } },
    { status },
  )
