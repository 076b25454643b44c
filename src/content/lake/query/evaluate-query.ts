import { evaluate, GroqSyntaxError, parse } from 'groq-js'
import { BoundedMap } from '#edge/platform/bounded-map'
import { LakeProblem } from '../errors'
import type { View } from './perspective'
import { assertResponseSize, withReadBudget } from './query-budget'
import { boundPatterns, boundQuery, type MeteredQuery, meterQuery } from './query-cost'
import { rewriteTextQueries } from './text-search'

export type Params = Readonly<Record<string, unknown>>
export interface ParsedQuery {
  readonly query: string
  readonly params: Params
}
const maxQueryLength = 100_000
const maxCompiledQueries = 500
const compiledQueries = new BoundedMap<string, MeteredQuery>(maxCompiledQueries)

const parseProblem = (query: string, description: string, at = 0, end = at): LakeProblem =>
  new LakeProblem(400, 'queryParseError', description, { query, start: at, end })

/** Compiles a query; compiled queries are cached. */
const compile = ({ query, params }: ParsedQuery): MeteredQuery => {
  if (query.length > maxQueryLength)
    throw parseProblem('', 'The query is too long', 0, query.length)
  // The parser evaluates slices with the parameters, so these are part of the cache key.
  const key = `${query}\u0000${JSON.stringify(params)}`
  const cached = compiledQueries.get(key)
  if (cached) return cached
  const compiled = compileQuery(query, params)
  compiledQueries.set(key, compiled)
  return compiled
}

const compileQuery = (query: string, params: Params): MeteredQuery => {
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
    const tree = rewriteTextQueries(parse(query, { params: { ...params } }))
    boundPatterns(tree, params)
    return meterQuery(tree)
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

/** Evaluates a query over the documents of a view. */
export const evaluateQuery = async (
  parsedQuery: ParsedQuery,
  { list, byId }: View,
  identity: string,
): Promise<unknown> => {
  const { tree, reset, check } = compile(parsedQuery)
  reset()
  try {
    const value = await evaluate(tree, {
      dataset: withReadBudget(list),
      params: { ...parsedQuery.params },
      identity,
      sanity: { projectId: 'careplus', dataset: 'production' },
      dereference: async ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null,
    })
    const answer = (await value.get()) ?? null
    check()
    return assertResponseSize(answer)
  } catch (error) {
    throw parseProblem(
      parsedQuery.query,
      error instanceof Error ? error.message : 'cannot be answered',
    )
  }
}
