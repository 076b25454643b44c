import { ask, type ContentEnvironment } from './client'
import { withoutLapsed } from './expired-claims'
import { inLanguage, type Language } from './language'
import { fitted, type Memory, type Query } from './query'

type Params = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** What a page reads content with: in its visitor's language, for its visitor's brand. */
export interface Content {
  /** Throws only when there is no answer now, and was none before. */
  read<T>(query: Query<T>, params?: Params): Promise<T>
  /** What makes a place on a draft's page clickable for its editor; undefined outside preview. */
  edit(documentId: string, documentType: string, path: string): string | undefined
}

/** Where answers outlive the isolate, for when the content layer is down. */
export interface Shelf {
  get(key: string): Promise<unknown>
  put(key: string, answer: unknown): Promise<void>
}

export interface Reading {
  readonly environment: ContentEnvironment
  readonly language: Language
  readonly brandId: string
  /** The content's version: an answer is good as long as it stands. Null: not known. */
  readonly version: number | null
  readonly drafts: boolean
  readonly shelf: Shelf
  readonly keepAlive: (work: Promise<unknown>) => void
  /** Told where and which ids, never what they hold. */
  readonly fault: (where: string, error: unknown) => void
  /** Told of each question a page asks, and of its answer. */
  readonly asked?: (query: Query<unknown>, answer: unknown) => void
}

export const readerOf = (reading: Reading): Content => ({
  read: async (query, params = {}) => {
    const answer = await read(reading, query, { brand: reading.brandId, ...params })
    reading.asked?.(query as Query<unknown>, answer)
    return answer
  },
  edit: (documentId, documentType, path) =>
    reading.drafts ? attribute(documentId, documentType, path) : undefined,
})

/** Milliseconds before the content layer counts as down; and before one that was down is asked again. */
const longest = 3_000
const pause = 1_000
const most = 1_000

interface Known {
  readonly answer: Promise<unknown>
  until: number
}
const answers = new Map<string, Known>()
const memories = new Map<string, Memory>()

const read = <T>(reading: Reading, query: Query<T>, params: Params): Promise<T> => {
  if (reading.drafts) return answered(reading, query, params).then(({ value }) => value)
  const key = JSON.stringify([today(), reading.version, query.name, reading.language, params])
  const known = answers.get(key)
  if (known && Date.now() < known.until) return known.answer as Promise<T>
  const fresh = answered(reading, query, params)
  const entry = kept(answers, key, {
    answer: fresh.then(({ value }) => value),
    until: Number.POSITIVE_INFINITY,
  })
  const again = () => {
    entry.until = Date.now() + pause
  }
  reading.keepAlive(
    fresh.then(({ isFresh }) => {
      if (!isFresh || reading.version === null) again()
    }, again),
  )
  return entry.answer as Promise<T>
}

interface Answered<T> {
  readonly value: T
  readonly isFresh: boolean
}

const answered = async <T>(
  reading: Reading,
  query: Query<T>,
  params: Params,
): Promise<Answered<T>> => {
  const { environment, drafts, shelf, keepAlive, fault } = reading
  const where = `content ${query.name}`
  const name = `${query.name} ${JSON.stringify(params)}`
  try {
    const raw = await soon(ask(environment, query.groq, params, drafts ? 'drafts' : 'published'))
    const value = understood(reading, query, raw)
    if (!drafts) keepAlive(shelf.put(name, raw).catch(() => {}))
    return { value, isFresh: true }
  } catch (error) {
    fault(where, error)
    const old = await shelf.get(name).catch(() => undefined)
    if (old === undefined) throw error
    return { value: understood(reading, query, old), isFresh: false }
  }
}

const understood = <T>({ language, fault }: Reading, query: Query<T>, raw: unknown): T => {
  const name = `${query.name} ${language}`
  const memory = memories.get(name) ?? kept(memories, name, new Map())
  const { value, broken } = fitted(
    query.shape,
    inLanguage(withoutLapsed(raw, today()), language),
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

const soon = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The content layer took too long')), longest)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const kept = <T>(map: Map<string, T>, key: string, value: T): T => {
  if (map.size >= most) map.clear()
  map.set(key, value)
  return value
}

/** As the Studio's own overlays read it. */
const attribute = (id: string, type: string, path: string): string =>
  [
    `id=${id.replace(/^drafts\./, '')}`,
    `type=${type}`,
    `path=${path}`,
    `base=${encodeURIComponent('/studio')}`,
  ].join(';')
