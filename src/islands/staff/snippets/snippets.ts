import { apiWithLocalErrors } from '../../stores/api'

export interface Snippet {
  readonly id: string
  readonly scope: 'own' | 'shared'
  readonly phrase: string
  readonly title: string
  readonly body: string
}

let loading: Promise<readonly Snippet[]> | null = null
/** All that are in use, read once a page, and again after one was away from it: to edit them in another tab. */
export const loadSnippets = (): Promise<readonly Snippet[]> => {
  if (loading) return loading
  const forget = () => {
    loading = null
  }
  document.addEventListener('visibilitychange', forget, { once: true })
  loading = apiWithLocalErrors.snippets
    .list({ filter: { status: 'active' }, page: { size: 100 } })
    .catch((error: unknown) => {
      forget()
      throw error
    })
  return loading
}

const beingTyped = /(^|\s)\.([a-z0-9-]{0,30})$/i
const finished = /(^|\s)\.([a-z0-9-]{1,30})(\s)$/i

/** What is typed behind a dot at the end of a text; null where nothing is. */
export const phraseTyped = (text: string): string | null => beingTyped.exec(text)?.[2] ?? null

/** Those a phrase may become, one's own before those of all. */
export const matchSnippets = (snippets: readonly Snippet[], phrase: string): readonly Snippet[] =>
  snippets
    .filter(({ phrase: known }) => known.startsWith(phrase.toLowerCase()))
    .sort((a, b) => Number(b.scope === 'own') - Number(a.scope === 'own'))

/** The text with the whole phrase behind a dot replaced, once a space follows it; null where it is none. */
export const expandPhrase = (
  text: string,
  snippets: readonly Snippet[],
  values: Readonly<Record<string, string>>,
): string | null => {
  const typed = finished.exec(text)
  const found =
    typed &&
    matchSnippets(snippets, typed[2] ?? '').find((each) => each.phrase === typed[2]?.toLowerCase())
  return found
    ? text.replace(finished, (_, before) => `${before}${fillIn(found.body, values)} `)
    : null
}

/** The text with what is typed behind the dot replaced by a snippet. */
export const putSnippet = (
  text: string,
  { body }: Snippet,
  values: Readonly<Record<string, string>>,
): string => text.replace(beingTyped, (_, before) => `${before}${fillIn(body, values)}`)

/** `{first_name}` and the like; an unknown name stays as it stands, for the writer to see. */
const fillIn = (body: string, values: Readonly<Record<string, string>>) =>
  body.replace(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole)

export const snippetValues = (name: string | undefined): Readonly<Record<string, string>> =>
  name ? { name, first_name: name.split(' ')[0] ?? name } : {}
