import { landing } from '../../content/queries/landing'
import { pageBySlug } from '../../content/queries/pages'
import { sayIn } from '../../translations/catalogues'
import type { scenes } from '../landing/scenes'

/** Pages whose title is the interface's own; the others' is an editor's. */
const fixed = new Map([
  ['faq', 'Questions and answers'],
  ['clinicians', 'Our clinicians'],
  ['consents', 'What you agree to'],
])
const written = new Set(['how-it-works', 'privacy', 'terms', 'accessibility'])

interface Titled {
  /** Null where nobody has written one: the picture does without words. */
  readonly title: string | null
  readonly art: keyof typeof scenes
}

/** What the picture of a page says in the visitor's language; null where there is none. */
export const titleOf = async (
  page: string,
  { content, brand, lang }: App.Locals,
): Promise<Titled | null> => {
  const front = await content.read(landing).catch(() => null)
  const art = front?.hero.art ?? 'quilt'
  if (page === 'home') return { title: front?.hero.title ?? brand.tagline, art }
  const english = fixed.get(page)
  if (english) {
    const said = lang === 'en' ? english : (await sayIn(lang))(english)
    return { title: said ?? english, art }
  }
  if (!written.has(page)) return null
  const text = await content.read(pageBySlug, { slug: page }).catch(() => null)
  return { title: text?.title ?? null, art }
}
