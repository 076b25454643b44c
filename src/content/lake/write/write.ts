import type { Editor } from '../editors/editor'
import { badRequest, LakeProblem, mutationProblem } from '../errors'
import type { LakeChange } from '../listeners/listener-query'
import { assertKnownMembers } from '../parameters'
import type { PlatformRecords } from '../platform-records'
import { bodyOf } from '../query/query'
import type { StoredDocument } from '../store/document'
import { freshId } from '../store/ids'
import type { Store } from '../store/store'
import { LakeTransaction } from '../store/transaction'
import { applyAction } from './actions'
import { commitTransaction } from './commit'
import { type ContentSealKey, isSealed } from './content-seal'
import { mutate, resolveQueries, takeSeals } from './mutations'

/** The result of a transaction, for the response and the listeners. */
export interface TransactionResult {
  readonly response: Response
  readonly happening: LakeChange | null
}

/** `POST data/mutate/{dataset}`. */
export const handleMutations = async (
  store: Store,
  request: Request,
  editor: Editor,
  {
    records,
    sealKeys,
  }: {
    readonly records: PlatformRecords | null
    readonly sealKeys: readonly ContentSealKey[]
  },
): Promise<TransactionResult> => {
  const { searchParams: search } = new URL(request.url)
  const body = await bodyOf(request)
  assertKnownMembers('a transaction', body, ['mutations', 'transactionId'])
  const { mutations, seals } = takeSeals(await resolveQueries(store, body.mutations))
  const transaction = begin(store, body.transactionId)
  applyEach(mutations, (mutation) => mutate(transaction, mutation))
  const happening = finish(transaction, editor, {
    dryRun: search.get('dryRun') === 'true',
    keys: search.get('autoGenerateArrayKeys') === 'true',
    records,
    isRestored: (document) => isSealed(document, seals.get(document._id), sealKeys),
  })
  const withIds = search.get('returnIds') === 'true'
  const withDocuments = search.get('returnDocuments') === 'true'
  return {
    happening,
    response: Response.json({
      transactionId: transaction.id,
      results: transaction.results.map(({ id, operation }) => ({
        ...((withIds || withDocuments) && { id }),
        operation,
        ...(withDocuments && { document: transaction.get(id) }),
      })),
    }),
  }
}

/** `POST data/actions/{dataset}`: what the Studio's buttons and fields do. */
export const handleActions = async (
  store: Store,
  request: Request,
  editor: Editor,
  records: PlatformRecords | null,
): Promise<TransactionResult> => {
  const body = await bodyOf(request)
  assertKnownMembers('a list of actions', body, [
    'actions',
    'transactionId',
    'dryRun',
    'skipCrossDatasetReferenceValidation',
  ])
  if (!Array.isArray(body.actions)) throw badRequest('"actions" is a list')
  try {
    const transaction = begin(store, body.transactionId)
    applyEach(body.actions, (action) => applyAction(transaction, action))
    const happening = finish(transaction, editor, {
      dryRun: body.dryRun === true,
      keys: false,
      records,
    })
    return { happening, response: Response.json({ transactionId: transaction.id }) }
  } catch (error) {
    if (!(error instanceof LakeProblem) || error.type !== 'mutationError') throw error
    throw new LakeProblem(error.status, 'actionError', error.description, error.more)
  }
}

const begin = (store: Store, id: unknown): LakeTransaction => {
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
  return new LakeTransaction(store, id ?? freshId(), new Date().toISOString())
}

/** Applies items in order; an error names the item's index. */
const applyEach = <T>(all: readonly T[], work: (one: T) => void): void => {
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
  transaction: LakeTransaction,
  editor: Editor,
  options: {
    readonly dryRun: boolean
    readonly keys: boolean
    readonly records: PlatformRecords | null
    readonly isRestored?: (document: StoredDocument) => boolean
  },
): LakeChange | null => {
  const changes = commitTransaction(transaction, editor, options)
  if (!changes.length) return null
  return {
    transaction: transaction.id,
    author: editor.id,
    at: transaction.at,
    changes: changes
      .map((change) => ({ ...change, mutations: transaction.mutationsOf(change.id) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
