import { answerTo, type Params, type Question } from './groq'
import { perspectiveOf } from './perspective'
import { badRequest, notFound } from './problem'
import type { Store } from './store'

const path = /^\/v([^/]+)\/data\/query\/([^/]+)$/

const json = <T>(text: string, what: string): T => {
  try {
    return JSON.parse(text) as T
  } catch {
    throw badRequest(`${what} is not JSON`)
  }
}

/** `$name` parameters of an address, each of them JSON. */
export const paramsOf = (search: URLSearchParams): Params =>
  Object.fromEntries(
    [...search]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, value]) => [name.slice(1), json(value, name)]),
  )

const questionOf = async (request: Request, { searchParams }: URL): Promise<Question> => {
  if (request.method !== 'POST')
    return { query: searchParams.get('query') ?? '', params: paramsOf(searchParams) }
  const body = json<{ query?: unknown; params?: Params }>(await request.text(), 'The body')
  return { query: String(body?.query ?? ''), params: body?.params ?? {} }
}

/** `GET|POST /v{date}/data/query/{dataset}`. */
export const query = async (
  store: Store,
  request: Request,
  identity: string,
): Promise<Response> => {
  const url = new URL(request.url)
  const [, version = ''] = path.exec(url.pathname) ?? []
  if (!version) throw notFound(`There is nothing at ${url.pathname}`)
  const started = performance.now()
  const question = await questionOf(request, url)
  const view = store.view(perspectiveOf(url.searchParams.get('perspective'), version))
  const result = await answerTo(question, view, identity)
  return Response.json({
    ...(url.searchParams.get('returnQuery') !== 'false' && { query: question.query }),
    result,
    syncTags: ['s1:content'],
    ms: Math.round(performance.now() - started),
  })
}
