import { inLanguage, type Language } from './language'
import { type Broken, fitted, type Query } from './query'
import { ask, type ContentEnvironment } from './source'

type Params = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** What a page reads content with: in its visitor's language, for its visitor's brand. */
export interface Content {
  /** Throws only when there is no answer now, and was none before. */
  read<T>(query: Query<T>, params?: Params): Promise<T>
  /** What makes a place on a draft's page clickable for its editor; undefined outside preview. */
  edit(documentId: string, documentType: string, path: string): string | undefined
}

export interface Reading {
  readonly environment: ContentEnvironment
  readonly language: Language
  readonly brandId: string
  /** The content's version: an answer is good as long as it stands. Null: not known. */
  readonly version: number | null
  readonly drafts: boolean
  readonly keepAlive: (work: Promise<unknown>) => void
  readonly fault: (where: string, error: unknown) => void
}

/** Milliseconds before the content layer counts as down. */
const longest = 3_000
const most = 500
const answers = new Map<string, Promise<unknown>>()
const lastGood = new Map<string, unknown>()

export const readerOf = (reading: Reading): Content => ({
  read: (query, params = {}) => read(reading, query, { brand: reading.brandId, ...params }),
  edit: (documentId, documentType, path) =>
    reading.drafts ? attribute(documentId, documentType, path) : undefined,
})

const read = async <T>(reading: Reading, query: Query<T>, params: Params): Promise<T> => {
  const name = JSON.stringify([query.name, reading.language, params])
  if (reading.drafts || reading.version === null) return answered(reading, query, params, name)
  const key = `${reading.version} ${name}`
  const known = answers.get(key)
  if (known) return known as Promise<T>
  const fresh = answered(reading, query, params, name)
  keep(answers, key, fresh)
  // A failure is never remembered: the next reader asks again.
  reading.keepAlive(fresh.catch(() => answers.delete(key)))
  return fresh
}

const answered = async <T>(
  reading: Reading,
  query: Query<T>,
  params: Params,
  name: string,
): Promise<T> => {
  const { environment, language, drafts, fault } = reading
  try {
    const raw = await soon(ask(environment, query.groq, params, drafts ? 'drafts' : 'published'))
    const { value, broken } = fitted(query.shape, inLanguage(raw, language))
    for (const each of broken) fault(`content ${query.name}`, new BrokenDocument(each))
    const old = lastGood.get(name)
    if (!drafts && broken.some(({ kind }) => kind === 'one') && old !== undefined) return old as T
    if (!drafts) keep(lastGood, name, value)
    return value
  } catch (error) {
    fault(`content ${query.name}`, error)
    const old = lastGood.get(name)
    if (old === undefined) throw error
    return old as T
  }
}

class BrokenDocument extends Error {
  override readonly name: string
  constructor({ kind, id }: Broken) {
    super('A content document does not fit its shape')
    this.name = `broken ${kind} ${id}`
  }
}

const soon = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The content layer took too long')), longest)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const keep = <T>(map: Map<string, T>, key: string, value: T): void => {
  if (map.size >= most) map.clear()
  map.set(key, value)
}

const attribute = (id: string, type: string, path: string): string =>
  [`id=${id.replace(/^drafts\./, '')}`, `type=${type}`, `path=${path}`, 'base=%2Fstudio'].join(';')
