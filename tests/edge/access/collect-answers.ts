import type { Operation } from '#edge/jsonapi/operation'
import { findMismatch } from '../engine/described-answers'
import type { Person } from '../world'
import { callOperation, namesSubject, staffAndPatients, testedOperations } from './call-operation'
import type { Subject } from './subjects'

/** What one request tells: every test of the access matrix reads the same walk. */
export interface CollectedAnswer {
  readonly op: Operation
  /** Null: an anonymous request. */
  readonly who: Person | null
  readonly subject: Subject
  readonly status: number
  /** Names of the attributes and relationships (`→name`) of the first row that was read. */
  readonly keys?: readonly string[]
  /** What OpenAPI does not describe. */
  readonly mismatch: string | null
}

interface Row {
  attributes?: object
  relationships?: object
}
const keysOf = (data: Row | Row[] | undefined): string[] | undefined => {
  const first = Array.isArray(data) ? data[0] : data
  if (!first?.attributes) return
  const related = Object.keys(first.relationships ?? {}).map((key) => `→${key}`)
  return [...Object.keys(first.attributes), ...related].sort()
}

const answerTo = async (
  op: Operation,
  who: Person | null,
  subject: Subject,
): Promise<CollectedAnswer> => {
  const response = await callOperation(op, subject, who)
  const { status } = response
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body = isJson ? ((await response.json()) as { data?: Row | Row[] }) : undefined
  const mismatch = await findMismatch(op, response, body)
  const keys = op.method === 'GET' && status === 200 ? keysOf(body?.data) : undefined
  return { op, who, subject, status, mismatch, ...(keys && { keys }) }
}

/** Asks every operation as every role and anonymously, about a row of theirs and about another’s. */
export const collectAnswers = async (): Promise<CollectedAnswer[]> => {
  const answers: CollectedAnswer[] = []
  const name = ({ method, path }: Operation) => `${method} ${path}`
  for (const op of [...testedOperations].sort((a, b) => (name(a) < name(b) ? -1 : 1)))
    for (const who of [...staffAndPatients, null])
      for (const subject of ['theirs', 'another'] as const)
        if (subject === 'theirs' || namesSubject(op)) answers.push(await answerTo(op, who, subject))
  return answers
}
