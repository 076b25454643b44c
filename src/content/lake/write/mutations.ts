import { mutationProblem } from '../errors'
import { evaluateQuery } from '../query/evaluate-query'
import { isPart } from '../rules/validation'
import type { DocumentInput, StoredDocument } from '../store/document'
import type { Store } from '../store/store'
import type { LakeTransaction } from '../store/transaction'
import { sealMember, withoutSeal } from './content-seal'
import { applyPatch, type DocumentPatch, type PatchOptions } from './patch'

interface Selection {
  readonly id?: string | readonly string[]
  readonly query?: string
  readonly params?: Readonly<Record<string, unknown>>
}
export type Mutation =
  | { readonly create: DocumentInput }
  | { readonly createIfNotExists: DocumentInput }
  | { readonly createOrReplace: DocumentInput }
  | { readonly delete: Selection }
  | { readonly patch: DocumentPatch }

const maxMutations = 1_000
const refuse = (description: string, id?: string) =>
  mutationProblem(400, [{ type: 'validationError', description, ...(id && { id }) }])

/** Resolves the queries of mutations to ids, before the transaction starts. */
export const resolveQueries = async (
  store: Store,
  input: unknown,
): Promise<readonly Mutation[]> => {
  if (!Array.isArray(input)) throw refuse('"mutations" is a list')
  if (input.length > maxMutations) throw refuse(`A transaction may have ${maxMutations} mutations`)
  return Promise.all(input.map((each) => withIds(store, each as Mutation)))
}

/** The mutations without the seals of their documents, and those by id. */
export const takeSeals = (
  mutations: readonly Mutation[],
): { readonly mutations: readonly Mutation[]; readonly seals: ReadonlyMap<unknown, string> } => {
  const seals = new Map<unknown, string>()
  const take = (document: DocumentInput): DocumentInput => {
    if (!isPart(document) || !(sealMember in document)) return document
    seals.set(document._id, String(document[sealMember]))
    return withoutSeal(document)
  }
  return {
    seals,
    mutations: mutations.map((mutation) => {
      if ('create' in mutation) return { create: take(mutation.create) }
      if ('createIfNotExists' in mutation)
        return { createIfNotExists: take(mutation.createIfNotExists) }
      return 'createOrReplace' in mutation
        ? { createOrReplace: take(mutation.createOrReplace) }
        : mutation
    }),
  }
}

const withIds = async (store: Store, mutation: Mutation): Promise<Mutation> => {
  if (!isPart(mutation)) throw refuse('A mutation is an object')
  if (Object.keys(mutation).length > 1)
    throw refuse('A mutation does one thing: send several of them in order')
  if ('patch' in mutation) return { patch: await resolveSelection(store, mutation.patch) }
  if ('delete' in mutation) return { delete: await resolveSelection(store, mutation.delete) }
  return mutation
}
const resolveSelection = async <S extends Selection>(store: Store, selection: S): Promise<S> => {
  const { query, params = {} } = selection ?? {}
  if (query === undefined) return selection
  const foundIds = await evaluateQuery({ query, params }, store.view('raw'), 'mutation')
  if (!Array.isArray(foundIds)) throw refuse('A mutation by query needs a list of documents')
  const ids = foundIds.flatMap((each) => (typeof each?._id === 'string' ? [each._id] : []))
  return { ...selection, id: ids }
}
const idsOf = ({ id }: Selection): readonly string[] => {
  if (typeof id === 'string') return [id]
  if (Array.isArray(id)) return id
  throw refuse('A mutation names its document by "id" or finds it by "query"')
}

type MutationHandlers = {
  [K in KeysOf<Mutation>]: (
    transaction: LakeTransaction,
    body: never,
    options: PatchOptions,
  ) => void
}
type KeysOf<T> = T extends unknown ? keyof T : never

/** Applies one mutation in a transaction. */
export const mutate = (
  transaction: LakeTransaction,
  mutation: Mutation,
  options: PatchOptions = {},
): void => {
  const [[kind, body] = ['', null]] = Object.entries(mutation ?? {})
  if (!Object.hasOwn(mutationHandlers, kind) || !isPart(body))
    throw refuse(`Unknown mutation ${JSON.stringify(kind)}`)
  mutationHandlers[kind as keyof MutationHandlers](transaction, body as never, options)
}

const create =
  (ifExists: 'refuse' | 'leave' | 'replace', name: string) =>
  (transaction: LakeTransaction, body: DocumentInput): void => {
    const id = freshIdFor(body._id)
    const current = transaction.get(id)
    if (current && ifExists === 'leave') {
      transaction.recordNoChange(id)
      return
    }
    if (current && ifExists === 'refuse')
      throw mutationProblem(409, [
        {
          type: 'documentAlreadyExistsError',
          description: `Document by ID "${id}" already exists`,
          id,
        },
      ])
    const document = withRevision(transaction, { ...body, _id: id }, current)
    transaction.put(
      id,
      document,
      { [name]: { ...body, _id: id } },
      { operation: current ? 'update' : 'create' },
    )
  }
const freshIdFor = (id: unknown): string => {
  if (id !== undefined && typeof id !== 'string') throw refuse('"_id" is text')
  return !id || id.endsWith('.') ? `${id ?? ''}${crypto.randomUUID()}` : id
}

export const withRevision = (
  { id: _rev, at }: LakeTransaction,
  body: DocumentInput,
  current: StoredDocument | null,
): StoredDocument => {
  const { _createdAt } = body
  return {
    ...(body as StoredDocument),
    _rev,
    _createdAt: typeof _createdAt === 'string' ? _createdAt : (current?._createdAt ?? at),
    _updatedAt: at,
  }
}

const mutationHandlers: MutationHandlers = {
  create: create('refuse', 'create'),
  createIfNotExists: create('leave', 'createIfNotExists'),
  createOrReplace: create('replace', 'createOrReplace'),
  delete: (transaction: LakeTransaction, selection: Selection) => {
    const unknown = Object.entries(selection).find(
      ([name, value]) => !['id', 'query', 'params'].includes(name) && value !== false,
    )
    if (unknown) throw refuse(`A delete has no option ${JSON.stringify(unknown[0])}`)
    for (const id of idsOf(selection)) {
      if (transaction.get(id))
        transaction.put(id, null, { delete: { id } }, { operation: 'delete' })
      else transaction.recordNoChange(id)
    }
  },
  patch: (transaction: LakeTransaction, patch: DocumentPatch, options: PatchOptions) => {
    const { query: foundIds, params: _, ...operations } = patch
    for (const id of idsOf(patch)) {
      const current = transaction.get(id)
      // Found by a query and gone since: there is nothing to patch. Named and not there: a mistake.
      if (!current && foundIds !== undefined) transaction.recordNoChange(id)
      else if (!current)
        throw mutationProblem(404, [
          {
            type: 'documentNotFoundError',
            description: `The document with the ID "${id}" was not found`,
            id,
          },
        ])
      else {
        const document = {
          ...applyPatch(current, patch, options),
          _rev: transaction.id,
          _createdAt: current._createdAt,
          _updatedAt: transaction.at,
        }
        transaction.put(id, document, { patch: { ...operations, id } }, { operation: 'update' })
      }
    }
  },
}
