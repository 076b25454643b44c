import { act } from './actions'
import { commit } from './commit'
import type { Editor } from './editor'
import { badRequest, LakeProblem, mutationProblem } from './errors'
import { freshId } from './ids'
import type { Happening } from './listener-query'
import { mutate, resolved } from './mutations'
import { bodyOf } from './query'
import type { Store } from './store'
import { Staging } from './transaction'

/** What was done, for the answer and for those who listen. */
export interface Done {
  readonly response: Response
  readonly happening: Happening | null
}

/** `POST data/mutate/{dataset}`. */
export const mutateAll = async (
  store: Store,
  request: Request,
  editor: Editor,
  organizations: ReadonlySet<string> | null,
): Promise<Done> => {
  const { searchParams: search } = new URL(request.url)
  const body = await bodyOf(request)
  const mutations = await resolved(store, body.mutations)
  const staging = begin(store, body.transactionId)
  each(mutations, (mutation) => mutate(staging, mutation))
  const happening = finish(staging, editor, {
    dryRun: search.get('dryRun') === 'true',
    keys: search.get('autoGenerateArrayKeys') === 'true',
    organizations,
  })
  const withIds = search.get('returnIds') === 'true'
  const withDocuments = search.get('returnDocuments') === 'true'
  return {
    happening,
    response: Response.json({
      transactionId: staging.id,
      results: staging.results.map(({ id, operation }) => ({
        ...((withIds || withDocuments) && { id }),
        operation,
        ...(withDocuments && { document: staging.get(id) }),
      })),
    }),
  }
}

/** `POST data/actions/{dataset}`: what the Studio's buttons and fields do. */
export const actAll = async (
  store: Store,
  request: Request,
  editor: Editor,
  organizations: ReadonlySet<string> | null,
): Promise<Done> => {
  const body = await bodyOf(request)
  if (!Array.isArray(body.actions)) throw badRequest('"actions" is a list')
  try {
    const staging = begin(store, body.transactionId)
    each(body.actions, (action) => act(staging, action))
    const happening = finish(staging, editor, {
      dryRun: body.dryRun === true,
      keys: false,
      organizations,
    })
    return { happening, response: Response.json({ transactionId: staging.id }) }
  } catch (error) {
    if (!(error instanceof LakeProblem) || error.type !== 'mutationError') throw error
    throw new LakeProblem(error.status, 'actionError', error.description, error.more)
  }
}

const begin = (store: Store, id: unknown): Staging => {
  if (id !== undefined && (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)))
    throw badRequest('"transactionId" is letters, digits, "_" and "-", 64 at most')
  if (id !== undefined && store.hasTransaction(id))
    throw mutationProblem(409, [
      {
        type: 'transactionAlreadyExistsError',
        description: `There is a transaction "${id}" already`,
        id,
      },
    ])
  return new Staging(store, id ?? freshId(), new Date().toISOString())
}

/** One after another; what goes wrong says which one it was. */
const each = <T>(all: readonly T[], work: (one: T) => void): void => {
  for (const [index, one] of all.entries())
    try {
      work(one)
    } catch (error) {
      if (!(error instanceof LakeProblem)) throw error
      const items = (error.more.items as readonly object[] | undefined)?.map((item) => ({
        ...item,
        index,
      }))
      throw new LakeProblem(error.status, error.type, error.description, {
        ...error.more,
        ...(items && { items }),
      })
    }
}

const finish = (
  staging: Staging,
  editor: Editor,
  wish: {
    readonly dryRun: boolean
    readonly keys: boolean
    readonly organizations: ReadonlySet<string> | null
  },
): Happening | null => {
  const changes = commit(staging, editor, wish)
  if (!changes.length) return null
  return {
    transaction: staging.id,
    author: editor.id,
    at: staging.at,
    changes: changes
      .map((change) => ({ ...change, mutations: staging.mutationsOf(change.id) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
