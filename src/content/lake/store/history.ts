import type { StoredDocument } from './document'
import { draftId, publishedId } from './ids'
import type { Store } from './store'
import { documentAt, type LogEntry, loadEntries } from './transaction-log'

/** The whole value, before and after: the plainest patch that Mendoza knows. */
export const effects = ({ before, after }: Pick<LogEntry, 'before' | 'after'>) => ({
  apply: [0, after],
  revert: [0, before],
})

const byTransaction = (
  entries: readonly LogEntry[],
): readonly (readonly [LogEntry, ...LogEntry[]])[] => {
  const groups = new Map<number, [LogEntry, ...LogEntry[]]>()
  for (const entry of entries) {
    const group = groups.get(entry.seq)
    if (group) group.push(entry)
    else groups.set(entry.seq, [entry])
  }
  return [...groups.values()]
}

/** `history/{dataset}/transactions/{ids}`: a line of JSON each. */
export const transactionHistory = (
  store: Store,
  ids: readonly string[],
  search: URLSearchParams,
): Response => {
  const entries = loadEntries(store, ids, {
    fromTransaction: search.get('fromTransaction'),
    toTransaction: search.get('toTransaction'),
    fromTime: search.get('fromTime'),
    toTime: search.get('toTime'),
    reverse: search.get('reverse') === 'true',
    limit: Number(search.get('limit') ?? 1_000) || 1_000,
  })
  const authors = search.get('authors')?.split(',')
  const lines = byTransaction(entries)
    .filter(([{ author }]) => !authors || authors.includes(author))
    .map(([first, ...rest]) => ({
      id: first.transaction,
      timestamp: first.at,
      author: first.author,
      documentIDs: [first, ...rest].map(({ document }) => document),
      ...(search.get('effectFormat') === 'mendoza' && {
        effects: Object.fromEntries([first, ...rest].map((each) => [each.document, effects(each)])),
      }),
    }))
  return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
}

/** `history/{dataset}/documents/{ids}?revision=|time=|lastRevision=true`. */
export const documentRevisions = (
  store: Store,
  ids: readonly string[],
  search: URLSearchParams,
): Response => {
  const documents = ids.flatMap((id): StoredDocument[] => {
    const document = documentAt(store, id, {
      revision: search.get('revision'),
      time: search.get('time'),
      last: search.get('lastRevision') === 'true',
    })
    return document ? [document] : []
  })
  return Response.json({ documents: documents })
}

/** `history/{dataset}/events/documents/{id}`: what happened to a document and its draft, newest first. */
export const documentEvents = (store: Store, id: string, search: URLSearchParams): Response => {
  const document = publishedId(id)
  const limit = Math.min(Number(search.get('limit') ?? 100) || 100, 100)
  const groups = byTransaction(
    loadEntries(store, [document, draftId(document)], {
      reverse: true,
      limit: limit + 1,
      toTransaction: search.get('nextCursor') || null,
    }),
  )
  const page = groups.slice(0, limit)
  return Response.json({
    events: { [document]: page.flatMap((group) => eventOf(document, group)) },
    nextCursor: groups[limit]?.[0].transaction ?? '',
  })
}

const eventOf = (
  document: string,
  entries: readonly [LogEntry, ...LogEntry[]],
): readonly object[] => {
  const [{ at: timestamp, author, transaction: revisionId }] = entries
  const versionId = draftId(document)
  const draft = entries.find((entry) => entry.document === versionId)
  const live = entries.find((entry) => entry.document === document)
  const base = { timestamp, author, documentId: document }
  const created = draft && !draft.before && draft.after
  const removed = draft?.before && !draft.after ? draft.before : null
  if (live?.after && removed)
    return [
      {
        ...base,
        type: 'publishDocumentVersion',
        versionId,
        versionRevisionId: removed._rev,
        revisionId,
        publishCause: 'document.publish',
        contributors: [author],
      },
    ]
  if (live?.before && !live.after)
    return created
      ? [{ ...base, type: 'unpublishDocument', versionId, versionRevisionId: revisionId }]
      : [{ ...base, type: 'deleteDocumentGroup' }]
  if (live?.after)
    return [
      { ...base, type: live.before ? 'updateLiveDocument' : 'createLiveDocument', revisionId },
    ]
  if (created)
    return [{ ...base, type: 'createDocumentVersion', versionId, versionRevisionId: revisionId }]
  if (removed)
    return [{ ...base, type: 'deleteDocumentVersion', versionId, versionRevisionId: removed._rev }]
  return []
}
