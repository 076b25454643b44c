import { evaluate, GroqSyntaxError, parse } from 'groq-js'
import { LakeProblem } from './errors'
import type { View } from './perspective'
import { bearable, counted } from './query-budget'
import { boundQuery, type MeteredQuery, meterQuery } from './query-cost'
import { answeringTextQueries } from './text-search'

export type Params = Readonly<Record<string, unknown>>
export interface Question {
  readonly query: string
  readonly params: Params
}
const longest = 100_000
const kept = 500
const known = new Map<string, MeteredQuery>()

const parseProblem = (query: string, description: string, at = 0, end = at): LakeProblem =>
  new LakeProblem(400, 'queryParseError', description, { query, start: at, end })

/** A question made ready; questions already met are not read twice. */
const compile = ({ query, params }: Question): MeteredQuery => {
  if (query.length > longest) throw parseProblem('', 'The query is too long', 0, query.length)
  // Slices are worked out from the parameters while the query is read, so these are part of the name.
  const key = `${query}\u0000${JSON.stringify(params)}`
  const found = known.get(key)
  if (found) return found
  const fresh = read(query, params)
  if (known.size >= kept) known.clear()
  known.set(key, fresh)
  return fresh
}

const read = (query: string, params: Params): MeteredQuery => {
  const missing = [...unquoted(query).matchAll(/\$([A-Za-z_]\w*)/g)].find(
    ([, name = '']) => !Object.hasOwn(params, name),
  )
  if (missing)
    throw parseProblem(
      query,
      `param ${missing[0]} referenced, but not provided`,
      missing.index,
      missing.index + missing[0].length,
    )
  try {
    boundQuery(query)
    return meterQuery(answeringTextQueries(parse(query, { params: { ...params } })))
  } catch (error) {
    const at = error instanceof GroqSyntaxError ? Number(Reflect.get(error, 'position')) || 0 : 0
    throw parseProblem(query, error instanceof Error ? error.message : 'unexpected query', at)
  }
}
/** The query with its strings and comments blanked out, as long as before. */
const unquoted = (query: string): string =>
  query.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*/g, (text) =>
    ' '.repeat(text.length),
  )

/** What the documents of a view answer to a question. */
export const answerTo = async (
  question: Question,
  { list, byId }: View,
  identity: string,
): Promise<unknown> => {
  const { tree, reset, check } = compile(question)
  reset()
  try {
    const value = await evaluate(tree, {
      dataset: counted(list),
      params: { ...question.params },
      identity,
      sanity: { projectId: 'careplus', dataset: 'production' },
      dereference: async ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null,
    })
    const answer = (await value.get()) ?? null
    check()
    return bearable(answer)
  } catch (error) {
    throw parseProblem(
      question.query,
      error instanceof Error ? error.message : 'cannot be answered',
    )
  }
}
