import type { ExprNode } from 'groq-js'
import type { StoredDocument } from '../store/document'

const text = '__text'

const gather = (value: unknown, into: string[] = []): string[] => {
  if (typeof value === 'string') into.push(value)
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) if (!name.startsWith('_')) gather(each, into)
  return into
}

/** The document with all its words at hand for `text::query`, made when they are first asked for. */
export const withSearchText = (document: StoredDocument): StoredDocument => {
  let words: string | undefined
  return Object.defineProperty(document, text, {
    configurable: true,
    get: () => {
      words ??= gather(document).join(' ')
      return words
    },
  })
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/**
 * groq-js reads `text::query()` and cannot answer it; every list and search of the Studio asks it as
 * `[@, _id] match text::query($q)`. So the words take its place, and `@` on the left is all the document's text.
 */
export const rewriteTextQueries = (tree: ExprNode): ExprNode => {
  rewrite(tree)
  return tree
}

const rewrite = (node: unknown): void => {
  if (Array.isArray(node)) for (const each of node) rewrite(each)
  if (!isTree(node)) return
  if (node.type === 'OpCall' && node.op === 'match' && isTextQuery(node.right)) {
    const [words] = node.right.args as unknown[]
    node.right = words
    node.left = withText(node.left)
  }
  for (const each of Object.values(node)) rewrite(each)
}
const isTextQuery = (node: unknown): node is Tree =>
  isTree(node) && node.type === 'FuncCall' && node.namespace === 'text' && node.name === 'query'

const withText = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withText)
  if (!isTree(node)) return node
  if (node.type === 'This') return { type: 'AccessAttribute', name: text, base: node }
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, withText(each)]))
}
