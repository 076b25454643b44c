import { isLocalizedType, type Language } from '../../src/content/language'
import { claimExpiry } from './claim-expiry'

type Other = Exclude<Language, 'en'>
interface UnreviewedText {
  /** As patches name it: `claims[_key=="a"].text`. */
  readonly path: string
  readonly languages: readonly Other[]
}

const entries = (value: object): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((each, at) => [each?._key ? `[_key=="${each._key}"]` : `[${at}]`, each])
    : Object.entries(value).map(([name, each]) => [`.${name}`, each])

const walk = <T>(
  value: unknown,
  path: string,
  visit: (value: object, path: string) => T[] | null,
): T[] => {
  if (!value || typeof value !== 'object') return []
  return (
    visit(value, path.replace(/^\./, '')) ??
    entries(value).flatMap(([step, each]) => walk(each, path + step, visit))
  )
}

/** Every text of a document with unreviewed translations. */
export const unreviewedIn = (document: unknown): UnreviewedText[] =>
  walk(document, '', (value, path) => {
    const { _type, unreviewed, ...rest } = value as {
      _type?: string
      unreviewed?: Other[]
    } & Partial<Record<Other, unknown>>
    if (!isLocalizedType(_type)) return null
    const languages = (unreviewed ?? []).filter((language) => rest[language])
    return languages.length ? [{ path, languages }] : []
  })

/** Where in a document a claim is, as patches name it. */
export const claimPaths = (document: unknown): string[] =>
  walk(document, '', (value, path) =>
    (value as { _type?: string })._type === 'claim' ? [path] : null,
  )

/** The claims of a document that are due or have lapsed. */
export const claimsIn = (document: unknown): ('due' | 'lapsed')[] =>
  walk(document, '', (value) => {
    const { _type, reviewBy } = value as { _type?: string; reviewBy?: string }
    if (_type !== 'claim') return null
    const { state } = claimExpiry(reviewBy ?? '')
    return reviewBy && state !== 'fine' ? [state] : []
  })
