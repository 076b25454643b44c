import type { Given, Stored } from './document'
import { mutationProblem } from './errors'
import { answerTo } from './evaluate-query'
import { type Patch, patched } from './patch'
import type { Store } from './store'
import type { Staging } from './transaction'

interface Selection {
  readonly id?: string | readonly string[]
  readonly query?: string
  readonly params?: Readonly<Record<string, unknown>>
}
export type Mutation =
  | { readonly create: Given }
  | { readonly createIfNotExists: Given }
  | { readonly createOrReplace: Given }
  | { readonly delete: Selection }
  | { readonly patch: Patch }

const most = 1_000
const refuse = (description: string, id?: string) =>
  mutationProblem(400, [{ type: 'validationError', description, ...(id && { id }) }])

/** Mutations with every query in them answered: by id from here on, so that nothing comes between. */
export const resolved = async (store: Store, given: unknown): Promise<readonly Mutation[]> => {
  if (!Array.isArray(given)) throw refuse('"mutations" is a list')
  if (given.length > most) throw refuse(`A transaction may have ${most} mutations`)
  return Promise.all(given.map((each) => withIds(store, each as Mutation)))
}

const withIds = async (store: Store, mutation: Mutation): Promise<Mutation> => {
  if (!mutation || typeof mutation !== 'object') throw refuse('A mutation is an object')
  if ('patch' in mutation) return { patch: await selected(store, mutation.patch) }
  if ('delete' in mutation) return { delete: await selected(store, mutation.delete) }
  return mutation
}
const selected = async <S extends Selection>(store: Store, selection: S): Promise<S> => {
  const { query, params = {} } = selection ?? {}
  if (query === undefined) return selection
  const found = await answerTo({ query, params }, store.view('raw'), 'mutation')
  if (!Array.isArray(found)) throw refuse('A mutation by query needs a list of documents')
  const ids = found.flatMap((each) => (typeof each?._id === 'string' ? [each._id] : []))
  return { ...selection, id: ids }
}
const idsOf = ({ id }: Selection): readonly string[] => {
  if (typeof id === 'string') return [id]
  if (Array.isArray(id)) return id
  throw refuse('A mutation names its document by "id" or finds it by "query"')
}

type Kinds = { [K in KeysOf<Mutation>]: (staging: Staging, body: never) => void }
type KeysOf<T> = T extends unknown ? keyof T : never

/** Carries one mutation out in a transaction. */
export const mutate = (staging: Staging, mutation: Mutation): void => {
  const [[kind, body] = ['', null]] = Object.entries(mutation ?? {})
  if (!Object.hasOwn(kinds, kind) || !body || typeof body !== 'object')
    throw refuse(`Unknown mutation ${JSON.stringify(kind)}`)
  kinds[kind as keyof Kinds](staging, body as never)
}

const create =
  (ifThere: 'refuse' | 'leave' | 'replace', name: string) =>
  (staging: Staging, body: Given): void => {
    const id = freshIdFor(body._id)
    const now = staging.get(id)
    if (now && ifThere === 'leave') {
      staging.nothing(id)
      return
    }
    if (now && ifThere === 'refuse')
      throw mutationProblem(409, [
        {
          type: 'documentAlreadyExistsError',
          description: `Document by ID "${id}" already exists`,
          id,
        },
      ])
    const document = stamped(staging, { ...body, _id: id }, now)
    staging.put(
      id,
      document,
      { [name]: { ...body, _id: id } },
      { operation: now ? 'update' : 'create' },
    )
  }
const freshIdFor = (id: unknown): string => {
  if (id !== undefined && typeof id !== 'string') throw refuse('"_id" is text')
  return !id || id.endsWith('.') ? `${id ?? ''}${crypto.randomUUID()}` : id
}

export const stamped = ({ id: _rev, at }: Staging, body: Given, now: Stored | null): Stored => {
  const { _createdAt } = body
  return {
    ...(body as Stored),
    _rev,
    _createdAt: typeof _createdAt === 'string' ? _createdAt : (now?._createdAt ?? at),
    _updatedAt: at,
  }
}

const kinds: Kinds = {
  create: create('refuse', 'create'),
  createIfNotExists: create('leave', 'createIfNotExists'),
  createOrReplace: create('replace', 'createOrReplace'),
  delete: (staging: Staging, selection: Selection) => {
    for (const id of idsOf(selection)) {
      if (staging.get(id)) staging.put(id, null, { delete: { id } }, { operation: 'delete' })
      else staging.nothing(id)
    }
  },
  patch: (staging: Staging, patch: Patch) => {
    const { query: found, params: _, ...operations } = patch
    for (const id of idsOf(patch)) {
      const now = staging.get(id)
      // Found by a query and gone since: there is nothing to patch. Named and not there: a mistake.
      if (!now && found !== undefined) staging.nothing(id)
      else if (!now)
        throw mutationProblem(404, [
          {
            type: 'documentNotFoundError',
            description: `The document with the ID "${id}" was not found`,
            id,
          },
        ])
      else {
        const document = {
          ...patched(now, patch),
          _rev: staging.id,
          _createdAt: now._createdAt,
          _updatedAt: staging.at,
        }
        staging.put(id, document, { patch: { ...operations, id } }, { operation: 'update' })
      }
    }
  },
}
