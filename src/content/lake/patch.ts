import { Mutation } from '@sanity/mutator'
import type { StoredDocument } from './document'
import { mutationProblem } from './errors'

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

/** The document with a patch applied; its id and type are not a patch's to change. */
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
  return { ...applyOperations(document, operations), _id: id, _type: document._type }
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
