import { BoundedMap } from '#edge/platform/bounded-map'
import { type ContentEnvironment, fetchContent } from './client'
import { withoutExpiredClaims } from './expired-claims'
import { inLanguage, type Language } from './language'
import { type ContentQuery, type LastGoodDocuments, parseResult } from './query'

type Params = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Reads content in the visitor's language, for the visitor's brand. */
export interface Content {
  /** Throws only when there is no answer now, and was none before. */
  read<T>(query: ContentQuery<T>, params?: Params): Promise<T>
  /** What makes a place on a draft's page clickable for its editor; undefined outside preview. */
  edit(documentId: string, documentType: string, path: string): string | undefined
}

/** A cache that outlives the isolate, read when the content layer is down. */
export interface StaleCache {
  get(key: string): Promise<unknown>
  put(key: string, answer: unknown): Promise<void>
}

export interface ReaderOptions {
  readonly environment: ContentEnvironment
  readonly language: Language
  readonly brandId: string
  /** The content's version: an answer is good as long as it stands. Null: not known. */
  readonly version: number | null
  readonly drafts: boolean
  readonly cache: StaleCache
  readonly keepAlive: (work: Promise<unknown>) => void
  /** Called with the query's name and document ids, never with content. */
  readonly fault: (where: string, error: unknown) => void
  /** Called with each query of a page, and its answer. */
  readonly onRead?: (query: ContentQuery<unknown>, answer: unknown) => void
}

export const createReader = (reading: ReaderOptions): Content => ({
  read: async (query, params = {}) => {
    const answer = await readQuery(reading, query, { brand: reading.brandId, ...params })
    reading.onRead?.(query as ContentQuery<unknown>, answer)
    return answer
  },
  edit: (documentId, documentType, path) =>
    reading.drafts ? attribute(documentId, documentType, path) : undefined,
})

/** Milliseconds before the content layer counts as down; and before one that was down is asked again. */
const timeoutMs = 3_000
const retryAfterMs = 1_000
const maxEntries = 1_000

interface CachedAnswer {
  readonly answer: Promise<unknown>
  until: number
}
const answers = new BoundedMap<string, CachedAnswer>(maxEntries)
const memories = new BoundedMap<string, LastGoodDocuments>(maxEntries)

const readQuery = <T>(
  reading: ReaderOptions,
  query: ContentQuery<T>,
  params: Params,
): Promise<T> => {
  if (reading.drafts) return fetchAnswer(reading, query, params).then(({ value }) => value)
  const key = JSON.stringify([today(), reading.version, query.name, reading.language, params])
  const known = answers.get(key)
  if (known && Date.now() < known.until) return known.answer as Promise<T>
  const fresh = fetchAnswer(reading, query, params)
  const entry: CachedAnswer = {
    answer: fresh.then(({ value }) => value),
    until: Number.POSITIVE_INFINITY,
  }
  answers.set(key, entry)
  const again = () => {
    entry.until = Date.now() + retryAfterMs
  }
  reading.keepAlive(
    fresh.then(({ isFresh }) => {
      if (!isFresh || reading.version === null) again()
    }, again),
  )
  return entry.answer as Promise<T>
}

interface FetchedAnswer<T> {
  readonly value: T
  readonly isFresh: boolean
}

const fetchAnswer = async <T>(
  reading: ReaderOptions,
  query: ContentQuery<T>,
  params: Params,
): Promise<FetchedAnswer<T>> => {
  const { environment, drafts, cache, keepAlive, fault } = reading
  const where = `content ${query.name}`
  const name = `${query.name} ${JSON.stringify(params)}`
  try {
    const raw = await withinTimeout(
      fetchContent(environment, query.groq, params, drafts ? 'drafts' : 'published'),
    )
    const value = parseAnswer(reading, query, raw)
    if (!drafts) keepAlive(cache.put(name, raw).catch(() => {}))
    return { value, isFresh: true }
  } catch (error) {
    fault(where, error)
    const old = await cache.get(name).catch(() => undefined)
    if (old === undefined) throw error
    return { value: parseAnswer(reading, query, old), isFresh: false }
  }
}

const parseAnswer = <T>(
  { language, fault }: ReaderOptions,
  query: ContentQuery<T>,
  raw: unknown,
): T => {
  const name = `${query.name} ${language}`
  const memory: LastGoodDocuments = memories.get(name) ?? new Map()
  memories.set(name, memory)
  const { value, broken } = parseResult(
    query.shape,
    inLanguage(withoutExpiredClaims(raw, today()), language),
    memory,
  )
  for (const id of broken) fault(`content ${query.name}`, new BrokenDocument(id))
  return value
}

const today = (): string => new Date(Date.now()).toISOString().slice(0, 10)

class BrokenDocument extends Error {
  constructor(id: string) {
    super('A content document does not fit its shape')
    this.name = `Broken document ${id}`
  }
}

const withinTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The content layer took too long')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** As the Studio's own overlays read it. */
const attribute = (id: string, type: string, path: string): string =>
  [
    `id=${id.replace(/^drafts\./, '')}`,
    `type=${type}`,
    `path=${path}`,
    `base=${encodeURIComponent('/studio')}`,
  ].join(';')
