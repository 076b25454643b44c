import { evaluateQuery, type Params } from '../query/evaluate-query'
import { withSearchText } from '../query/text-search'
import type { StoredDocument } from '../store/document'
import { effects } from '../store/history'
import { isPublished, isVersion } from '../store/ids'
import type { DocumentChange, Store } from '../store/store'
import type { AppliedMutation } from '../store/transaction'

/** A listener's query and options, parsed from the stream's address. */
export interface ListenerQuery {
  readonly query: string
  readonly params: Params
  readonly result: boolean
  readonly previous: boolean
  readonly mutations: boolean
  readonly effects: boolean
  /** `published`, what API versions since 2025-02-19 hear unless they ask; `drafts` too; or `all` versions. */
  readonly scope: 'published' | 'drafts' | 'all'
}

export const parseListenerQuery = (
  search: URLSearchParams,
  version: string,
  params: Params,
): ListenerQuery => ({
  query: search.get('query') ?? '',
  params,
  result: search.get('includeResult') === 'true',
  previous: search.get('includePreviousRevision') === 'true',
  mutations: search.get('includeMutations') !== 'false',
  effects: search.get('effectFormat') === 'mendoza',
  scope:
    search.get('includeAllVersions') === 'true'
      ? 'all'
      : version === 'X' || version >= '2025-02-19'
        ? 'published'
        : 'drafts',
})

/** A committed transaction as sent to listeners, its documents ordered by id. */
export interface LakeChange {
  readonly transaction: string
  readonly author: string
  readonly at: string
  readonly changes: readonly (DocumentChange & {
    readonly mutations?: readonly AppliedMutation[]
  })[]
}

/** The position in the log after a transaction. */
export const logPositionAfter = (transaction: string): string => `${transaction}#~`

/** The events of a change for one listener; none when its query does not match. */
export const eventsFor = async (
  listening: ListenerQuery,
  { transaction, author, at, changes }: LakeChange,
  store: Store,
): Promise<readonly (readonly [id: string, event: object])[]> => {
  const candidates = await Promise.all(
    changes
      .filter(({ id }) => isInScope(listening, id))
      .map(async (change) => ({
        ...change,
        was: await matches(listening, change.before, store),
        is: await matches(listening, change.after, store),
      })),
  )
  const matching = candidates.filter(({ was, is }) => was || is)
  return matching.map(({ id, before, after, mutations, was, is }, at0) => [
    `${transaction}#${id}`,
    {
      eventId: `${transaction}#${id}`,
      documentId: id,
      transactionId: transaction,
      transactionTotalEvents: matching.length,
      transactionCurrentEvent: at0 + 1,
      transition: was && is ? 'update' : is ? 'appear' : 'disappear',
      visibility: 'query',
      identity: author,
      timestamp: at,
      ...(before && { previousRev: before._rev }),
      // On a delete too: the Studio chains events by it, and would go on showing the draft.
      resultRev: transaction,
      ...(listening.mutations && { mutations: mutations ?? [] }),
      ...(listening.effects && { effects: effects({ before, after }) }),
      ...(listening.result && after && { result: after }),
      ...(listening.previous && { previous: before }),
    },
  ])
}

const isInScope = ({ scope }: ListenerQuery, id: string): boolean =>
  scope === 'all' || isPublished(id) || (scope === 'drafts' && !isVersion(id))

/** Whether the document alone is what the query finds. */
const matches = async (
  { query, params }: ListenerQuery,
  document: StoredDocument | null,
  store: Store,
): Promise<boolean> => {
  if (!document) return false
  const searchableDocument = withSearchText({ ...document })
  const result = await evaluateQuery(
    { query, params },
    { list: [searchableDocument], byId: store.view('raw').byId },
    'listener',
  )
  return Array.isArray(result) ? result.length > 0 : Boolean(result)
}
