import type { Stored } from './document'
import { answerTo, type Params } from './evaluate-query'
import { effects } from './history'
import { isPublished, isVersion } from './ids'
import type { Change, Store } from './store'
import { searchable } from './text-search'
import type { Told } from './transaction'

/** What somebody listens for: the address they opened the stream with, read. */
export interface Listening {
  readonly query: string
  readonly params: Params
  readonly result: boolean
  readonly previous: boolean
  readonly mutations: boolean
  readonly effects: boolean
  /** `published`, what API versions since 2025-02-19 hear unless they ask; `drafts` too; or `all` versions. */
  readonly scope: 'published' | 'drafts' | 'all'
}

export const listeningOf = (
  search: URLSearchParams,
  version: string,
  params: Params,
): Listening => ({
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

/** A transaction as it is told: its documents in the order of their ids. */
export interface Happening {
  readonly transaction: string
  readonly author: string
  readonly at: string
  readonly changes: readonly (Change & { readonly mutations?: readonly Told[] })[]
}

/** The last place in the log, for somebody who begins to listen. */
export const placeOf = (transaction: string): string => `${transaction}#~`

/** The events a happening is for one listener; none where it is no business of theirs. */
export const eventsFor = async (
  listening: Listening,
  { transaction, author, at, changes }: Happening,
  store: Store,
): Promise<readonly (readonly [id: string, event: object])[]> => {
  const heard = await Promise.all(
    changes
      .filter(({ id }) => isInScope(listening, id))
      .map(async (change) => ({
        ...change,
        was: await matches(listening, change.before, store),
        is: await matches(listening, change.after, store),
      })),
  )
  const theirs = heard.filter(({ was, is }) => was || is)
  return theirs.map(({ id, before, after, mutations, was, is }, at0) => [
    `${transaction}#${id}`,
    {
      eventId: `${transaction}#${id}`,
      documentId: id,
      transactionId: transaction,
      transactionTotalEvents: theirs.length,
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

const isInScope = ({ scope }: Listening, id: string): boolean =>
  scope === 'all' || isPublished(id) || (scope === 'drafts' && !isVersion(id))

/** Whether the document alone is what the query finds. */
const matches = async (
  { query, params }: Listening,
  document: Stored | null,
  store: Store,
): Promise<boolean> => {
  if (!document) return false
  const alone = searchable({ ...document })
  const found = await answerTo(
    { query, params },
    { list: [alone], byId: store.view('raw').byId },
    'listener',
  )
  return Array.isArray(found) ? found.length > 0 : Boolean(found)
}
