import { extract, Mutation } from '@sanity/mutator'
import { mutationProblem } from '../errors'
import type { StoredDocument } from '../store/document'

export interface DocumentPatch {
  readonly id?: string | readonly string[]
  readonly query?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly ifRevisionID?: string
  readonly [operation: string]: unknown
}

const byPath = ['set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch', 'merge', 'replace'] as const
const maxPathLength = 2_000
const maxPathIndex = 5_000

/** The document with a patch applied. What hosted Sanity refuses is refused: another id or type, a sum with a text. */
export const applyPatch = (document: StoredDocument, patch: DocumentPatch): StoredDocument => {
  const { id: _, query: __, params: ___, ifRevisionID, ...operations } = patch
  const { _id: id, _rev: revision } = document
  if (ifRevisionID && revision !== ifRevisionID)
    throw mutationProblem(409, [
      {
        type: 'documentRevisionIDDoesNotMatchError',
        description: `document "${id}" has unexpected revision ID ("${revision}"), expected "${ifRevisionID}"`,
        id,
        expectedRevisionID: ifRevisionID,
        currentRevisionID: revision,
      },
    ])
  for (const path of pathsOf(operations)) checkPath(id, path)
  checkSums(document, operations)
  const patched = applyOperations(document, operations)
  for (const name of immutable)
    if (patched[name] !== document[name])
      throw refuse(id, `Cannot modify immutable attribute "${name}"`)
  return patched
}

const immutable = ['_id', '_type'] as const

/** Only numbers are added to numbers; what is not there is left alone, as it is hosted. */
const checkSums = (document: StoredDocument, { inc, dec }: Record<string, unknown>): void => {
  for (const [path, amount] of Object.entries({ ...(inc as object), ...(dec as object) })) {
    const values: unknown[] = extract(path, document as never)
    if (typeof amount !== 'number' || values.some((value) => typeof value !== 'number'))
      throw refuse(
        document._id,
        `Cannot increment or decrement "${path}" because it is not a number`,
      )
  }
}

const applyOperations = (document: StoredDocument, operations: object): StoredDocument => {
  try {
    const mutation = new Mutation({ mutations: [{ patch: { id: document._id, ...operations } }] })
    return mutation.apply(document as never) as unknown as StoredDocument
  } catch (error) {
    throw refuse(
      document._id,
      error instanceof Error ? error.message : 'The patch cannot be applied',
    )
  }
}

const refuse = (id: string, description: string) =>
  mutationProblem(400, [{ type: 'validationError', description, id }])

const pathsOf = ({ unset, insert, ...others }: Record<string, unknown>): unknown[] => [
  ...byPath.flatMap((name) => Object.keys((others[name] as object) ?? {})),
  ...(Array.isArray(unset) ? unset : []),
  ...Object.entries((insert as object) ?? {}).flatMap(([name, path]) =>
    name === 'items' ? [] : [path],
  ),
]

// A path like [0:99999999] asks for as many steps as it says.
const checkPath = (id: string, path: unknown): void => {
  if (typeof path !== 'string' || path.length > maxPathLength)
    throw refuse(id, 'A path in a patch is text of a bearable length')
  for (const [, number] of path.matchAll(/(?:\[|:|,)\s*-?(\d+)\s*(?=\]|:|,)/g))
    if (Number(number) > maxPathIndex)
      throw refuse(id, `A path in a patch goes to ${maxPathIndex} at most`)
}
