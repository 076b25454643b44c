import { badRequest } from '../errors'
import { assertKnownMembers } from '../parameters'
import type { StoredDocument } from '../store/document'
import type { Store } from '../store/store'
import { evaluateQuery, type Params, type ParsedQuery } from './evaluate-query'
import { assertPerspective, perspectiveOf } from './perspective'

const json = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${what} is not JSON`)
  }
}

/** The body of a request, an object. */
export const bodyOf = async (request: Request): Promise<Record<string, unknown>> => {
  const body = json(await request.text(), 'The body')
  if (!body || typeof body !== 'object') throw badRequest('The body is not an object')
  return body as Record<string, unknown>
}

/** `$name` parameters of an address, each of them JSON. */
export const paramsOf = (search: URLSearchParams): Params =>
  Object.fromEntries(
    [...search]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, value]) => [name.slice(1), json(value, name)]),
  )

const questionOf = async (request: Request, search: URLSearchParams): Promise<ParsedQuery> => {
  if (request.method !== 'POST')
    return { query: search.get('query') ?? '', params: paramsOf(search) }
  const body = await bodyOf(request)
  assertKnownMembers('a query', body, ['query', 'params'])
  const { query, params } = body
  if (params !== undefined && (!params || typeof params !== 'object'))
    throw badRequest('"params" is an object')
  return { query: String(query ?? ''), params: (params as Params) ?? {} }
}

/** `GET|POST data/query/{dataset}`. */
export const answerQuery = async (
  store: Store,
  request: Request,
  version: string,
  identity: string,
): Promise<Response> => {
  const { searchParams: search } = new URL(request.url)
  const started = performance.now()
  const question = await questionOf(request, search)
  if (!question.query.trim()) throw badRequest('"query" is missing')
  const perspective = perspectiveOf(search.get('perspective'), version)
  assertPerspective(perspective, store.all())
  const view = store.view(perspective)
  const result = await evaluateQuery(question, view, identity)
  return Response.json({
    ...(search.get('returnQuery') !== 'false' && { query: question.query }),
    result,
    syncTags: ['s1:content'],
    ms: Math.round(performance.now() - started),
  })
}

/** `GET data/doc/{dataset}/{ids}`: documents as they are, drafts by their own ids. */
export const answerDocuments = (
  store: Store,
  ids: readonly string[],
  withoutContent = false,
): Response =>
  Response.json({
    documents: ids.flatMap((id) => {
      const document = store.get(id)
      if (!document) return []
      const { _id, _type, _rev, _createdAt, _updatedAt } = document
      return withoutContent ? { _id, _type, _rev, _createdAt, _updatedAt } : document
    }),
    omitted: ids.filter((id) => !store.get(id)).map((id) => ({ id, reason: 'existence' })),
  })

/** `GET data/export/{dataset}`: every document, a line each. */
export const exportDocuments = (
  store: Store,
  seal: (document: StoredDocument) => object = (document) => document,
): Response =>
  new Response([...store.all()].map((document) => `${JSON.stringify(seal(document))}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })

/** `GET data/references/{dataset}/documents/{id}/to`: who refers to a document from where. */
export const answerReferences = (store: Store, id: string, search: URLSearchParams): Response => {
  // There is no other dataset that could.
  const own = search.get('excludeInternalReferences') === 'true' ? [] : store.references.of(id)
  return Response.json({
    totalCount: own.length,
    references: own.map((documentId) => ({ datasetName: 'production', documentId })),
  })
}
