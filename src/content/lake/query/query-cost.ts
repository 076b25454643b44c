import type { ExprNode } from 'groq-js'
import { BudgetExceeded } from './query-budget'

/** Tokens and depth of a query that is read at all: reading takes longer than in proportion to its length. */
const maxTokens = 3_000
const maxDepth = 100
/** Expressions evaluated for one answer, again for each document they look at: under a second of work. */
const maxSteps = 300_000

const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|[\w$@^]+|[^\s\w]/g

/** Throws before a query is parsed that would block the shared Durable Object for seconds. */
export const boundQuery = (query: string): void => {
  let tokens = 0
  let depth = 0
  for (const [text] of query.matchAll(token)) {
    if (text.startsWith('//')) continue
    tokens += 1
    if (tokens > maxTokens) throw new BudgetExceeded(`The query has more than ${maxTokens} parts`)
    if ('([{'.includes(text)) depth += 1
    if (')]}'.includes(text)) depth -= 1
    if (depth > maxDepth) throw new BudgetExceeded(`The query is more than ${maxDepth} levels deep`)
  }
}

/** Wildcards in one word of a pattern: each multiplies the time it takes by the length of the text. */
const maxWildcards = 2
const pattern = /(?:[^\s*]*\*){3}/

/**
 * Throws before a pattern is matched that would take seconds, or for ever. Patterns are texts of the query or its
 * parameters: what is put together while the query runs could not be looked at first.
 */
export const boundPatterns = (node: unknown, params: Readonly<Record<string, unknown>>): void => {
  if (Array.isArray(node)) for (const each of node) boundPatterns(each, params)
  if (!node || typeof node !== 'object' || Array.isArray(node)) return
  const { type, op, right } = node as Node
  if (type === 'OpCall' && op === 'match') assertPattern(right, params)
  for (const each of Object.values(node)) boundPatterns(each, params)
}

const assertPattern = (node: unknown, params: Readonly<Record<string, unknown>>): void => {
  const { type, value, name, elements, base } = (node ?? {}) as Node
  const inner =
    type === 'Group'
      ? [base]
      : type === 'Array' && Array.isArray(elements)
        ? elements.map((each: Node) => each.value)
        : null
  for (const each of inner ?? []) assertPattern(each, params)
  if (inner) return
  if (type !== 'Value' && type !== 'Parameter')
    throw new BudgetExceeded('What is matched with is a text of the query or a parameter')
  const texts = [type === 'Value' ? value : params[String(name)]].flat()
  if (texts.some((text) => typeof text === 'string' && pattern.test(text)))
    throw new BudgetExceeded(`A word has at most ${maxWildcards} wildcards`)
}

/** Expressions; the other nodes of a tree are parts of one, and evaluated with it. */
const expressions = new Set(
  `AccessAttribute AccessElement And Array ArrayCoerce Deref Everything Filter FlatMap FuncCall Group InRange Map
  Neg Not Object OpCall Or Parameter Parent PipeFuncCall Pos Projection Select Slice This`.split(
    /\s+/,
  ),
)

/** A query that counts its own steps. */
export interface MeteredQuery {
  readonly tree: ExprNode
  /** Begins to count anew, for the next answer. */
  readonly reset: () => void
  /** Throws if the answer took too many steps: it is then not to be used. */
  readonly check: () => void
}

/**
 * The same query, whose expressions are all null once there were too many steps, so that it ends soon: an error
 * in the middle would leave streams of the evaluator behind.
 */
export const meterQuery = (tree: ExprNode): MeteredQuery => {
  let steps = 0
  const isExhausted = () => {
    steps += 1
    return steps > maxSteps
  }
  return {
    tree: copyMetered(tree, isExhausted) as ExprNode,
    reset: () => {
      steps = 0
    },
    check: () => {
      if (steps > maxSteps) throw new BudgetExceeded('The query takes too many steps')
    },
  }
}

type Node = Record<string, unknown>

// A copy: the parser may use one node in many trees. What a query says as a value is no expression.
const copyMetered = (node: unknown, isExhausted: () => boolean): unknown => {
  if (Array.isArray(node)) return node.map((each) => copyMetered(each, isExhausted))
  if (!node || typeof node !== 'object') return node
  const { type, ...rest } = node as Node
  if (type === 'Value') return node
  const copy: Node = Object.fromEntries(
    Object.entries(rest).map(([name, each]) => [name, copyMetered(each, isExhausted)]),
  )
  if (typeof type !== 'string' || !expressions.has(type)) return { type, ...copy }
  // The evaluator looks at the type of each expression it comes to.
  return Object.defineProperty(copy, 'type', {
    enumerable: true,
    get: () => (isExhausted() ? 'Value' : type),
  })
}
