import { Mutation } from '@sanity/mutator'
import { mutationProblem } from '../errors'
import { isPart } from '../rules/validation'
import type { StoredDocument } from '../store/document'
import {
  assertTargets,
  assertTextsApply,
  checkPath,
  objectOf,
  pathsOf,
  valuesAt,
} from './patch-paths'

export interface DocumentPatch {
  readonly id?: string | readonly string[]
  readonly query?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly ifRevisionID?: string
  readonly [operation: string]: unknown
}
export interface PatchOptions {
  /**
   * Two people edit one text: what one deleted, an edit of the other no longer finds. The rest of that edit is kept then,
   * as hosted Sanity does; a patch by the API that finds nothing is refused.
   */
  readonly mayMissTargets?: boolean
}

const operationNames = [
  'set',
  'setIfMissing',
  'unset',
  'inc',
  'dec',
  'insert',
  'diffMatchPatch',
] as const

/**
 * The document with a patch applied. What hosted Sanity refuses is refused: another id or type, a sum with a text. So is
 * what would change nothing and say nothing: an operation there is not, a path that cannot be read.
 */
export const applyPatch = (
  document: StoredDocument,
  patch: DocumentPatch,
  { mayMissTargets = false }: PatchOptions = {},
): StoredDocument => {
  const { id: _, query: __, params: ___, ifRevisionID, ...operations } = patch
  const { _id: id } = document
  assertRevision(document, ifRevisionID)
  assertOperations(id, operations)
  for (const path of pathsOf(operations)) checkPath(id, path)
  checkSums(document, operations)
  if (!mayMissTargets) {
    assertTargets(document, operations)
    assertTextsApply(document, operations.diffMatchPatch)
  }
  const { rest, splice } = separateSplice(operations)
  const patched = withSplice(applyOperations(document, rest), splice)
  for (const name of immutable)
    if (patched[name] !== document[name])
      throw refuse(id, `Cannot modify immutable attribute "${name}"`)
  return patched
}

const immutable = ['_id', '_type'] as const

const assertRevision = ({ _id: id, _rev: revision }: StoredDocument, expected: unknown): void => {
  if (expected === undefined || revision === expected) return
  if (typeof expected !== 'string') throw refuse(id, '"ifRevisionID" is text')
  throw mutationProblem(409, [
    {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `document "${id}" has unexpected revision ID ("${revision}"), expected "${expected}"`,
      id,
      expectedRevisionID: expected,
      currentRevisionID: revision,
    },
  ])
}

const assertOperations = (id: string, operations: Readonly<Record<string, unknown>>): void => {
  for (const [name, operation] of Object.entries(operations)) {
    if (!operationNames.some((known) => known === name))
      throw refuse(id, `A patch has no operation ${JSON.stringify(name)}`)
    const isFit = name === 'unset' ? Array.isArray(operation) : isPart(operation)
    if (!isFit) throw refuse(id, `"${name}" is ${name === 'unset' ? 'a list' : 'an object'}`)
  }
  const { insert } = operations
  if (!isPart(insert)) return
  const places = Object.keys(insert).filter((name) => name !== 'items')
  const [place = ''] = places
  if (places.length !== 1 || !['before', 'after', 'replace'].includes(place))
    throw refuse(id, '"insert" names one place: before, after or replace')
  if (!Array.isArray(insert.items)) throw refuse(id, '"insert.items" is a list')
}

/** Only numbers are added to numbers; what is not there is left alone, as it is hosted. */
const checkSums = (document: StoredDocument, { inc, dec }: Record<string, unknown>): void => {
  for (const [path, amount] of Object.entries({ ...objectOf(inc), ...objectOf(dec) })) {
    const values = valuesAt(document, path)
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

interface Splice {
  readonly list: string
  readonly from: string
  readonly to: string
  readonly items: readonly unknown[]
}

/** An insert that replaces a range: the mutator counts from its end otherwise than the API, and repeats what is past it. */
const separateSplice = (
  operations: Readonly<Record<string, unknown>>,
): { readonly rest: object; readonly splice: Splice | null } => {
  const { insert, ...rest } = operations
  const { replace, items } = objectOf(insert)
  const range = typeof replace === 'string' && /^(.+)\[(-?\d*):(-?\d*)\]$/.exec(replace)
  if (!range) return { rest: operations, splice: null }
  const [, list = '', from = '', to = ''] = range
  return { rest, splice: { list, from, to, items: Array.isArray(items) ? items : [] } }
}

const withSplice = (document: StoredDocument, splice: Splice | null): StoredDocument => {
  if (!splice) return document
  const { list, from, to, items } = splice
  const [current, ...others] = valuesAt(document, list)
  if (!Array.isArray(current) || others.length)
    throw refuse(document._id, `"${list}" is not one list`)
  // Of the API, -1 is the end of the list, after its last item.
  const place = (text: string, otherwise: number): number => {
    const at = text === '' ? otherwise : Number(text)
    return Math.min(Math.max(at < 0 ? current.length + 1 + at : at, 0), current.length)
  }
  const start = place(from, 0)
  const end = Math.max(start, place(to, current.length))
  return applyOperations(document, {
    set: { [list]: [...current.slice(0, start), ...items, ...current.slice(end)] },
  })
}

const refuse = (id: string, description: string) =>
  mutationProblem(400, [{ type: 'validationError', description, id }])
