import { badRequest } from './errors'
import type { LakeOperation } from './operations'

type Kind = 'text' | 'yes or no' | readonly string[]
type Parameters = Readonly<Record<string, Kind>>

/** A tag names who asks, for statistics of hosted Sanity. */
const always: Parameters = { tag: 'text' }
const page: Parameters = { limit: 'text' }

/** The parameters that each operation acts on, or may leave out of account because the answer is the same. */
const parametersOf: Readonly<Record<LakeOperation, Parameters>> = {
  query: {
    query: 'text',
    perspective: 'text',
    returnQuery: 'yes or no',
    // No answer is kept in a cache, so each is the newest.
    cacheMode: ['noStale'],
    lastLiveEventId: 'text',
    resultSourceMap: ['false'],
  },
  doc: { excludeContent: 'yes or no' },
  mutate: {
    returnIds: 'yes or no',
    returnDocuments: 'yes or no',
    // A change is seen by every question that comes after its answer.
    visibility: ['sync', 'async', 'deferred'],
    dryRun: 'yes or no',
    autoGenerateArrayKeys: 'yes or no',
    skipCrossDatasetReferenceValidation: 'yes or no',
  },
  actions: {},
  listen: {
    query: 'text',
    includeResult: 'yes or no',
    includePreviousRevision: 'yes or no',
    includeMutations: 'yes or no',
    includeAllVersions: 'yes or no',
    visibility: ['query', 'transaction'],
    effectFormat: ['mendoza'],
    enableResume: 'yes or no',
  },
  live: { includeDrafts: 'yes or no' },
  presence: {},
  // With it, documents carry what lets them be imported as they are.
  export: { seals: 'yes or no' },
  transactions: {
    ...page,
    fromTransaction: 'text',
    toTransaction: 'text',
    fromTime: 'text',
    toTime: 'text',
    reverse: 'yes or no',
    authors: 'text',
    effectFormat: ['mendoza'],
    excludeContent: 'yes or no',
    // All that is kept is of documents asked for by their ids.
    includeIdentifiedDocumentsOnly: 'yes or no',
  },
  revisions: { revision: 'text', time: 'text', lastRevision: 'yes or no' },
  events: { ...page, nextCursor: 'text' },
  references: { ...page, excludeInternalReferences: 'yes or no', excludePaths: 'yes or no' },
  settings: {},
  setSettings: {},
}
const takesGroqParameters: readonly LakeOperation[] = ['query', 'listen']

/** Throws 400 for a parameter that the lake would not act on: an answer would say that it did. */
export const assertKnownParameters = (operation: LakeOperation, search: URLSearchParams): void => {
  const known = { ...always, ...parametersOf[operation] }
  for (const [name, value] of search) {
    if (name.startsWith('$') && takesGroqParameters.includes(operation)) continue
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (kind === undefined)
      throw badRequest(`The content lake has no parameter ${JSON.stringify(name)} here`)
    const choices = kind === 'yes or no' ? ['true', 'false'] : kind
    if (choices !== 'text' && !choices.includes(value))
      throw badRequest(`"${name}" is one of: ${choices.join(', ')}`)
  }
}

/** Throws 400 for a member of a request's body that the lake would not act on. */
export const assertKnownMembers = (
  what: string,
  body: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void => {
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw badRequest(`The content lake knows no ${JSON.stringify(unknown)} in ${what}`)
}
