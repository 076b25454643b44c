import { withoutEnglishMarks } from '#content/marked-english'
import { landing } from '#content/queries/landing'
import { pageBySlug } from '#content/queries/pages'
import { allTreatments } from '#content/queries/treatments'
import { translatorFor } from '#translations/catalogues'
import type { scenes } from '../landing/scenes'

/** Pages whose title is the interface's own; the others' is an editor's. */
const interfaceTitles = new Map([
  ['faq', 'Questions and answers'],
  ['clinicians', 'Our clinicians'],
  ['consents', 'What you agree to'],
  ['treatments', 'What we treat'],
])
const contentPages = new Set(['how-it-works', 'privacy', 'terms', 'accessibility'])

interface CardTitle {
  /** Null without a title in the content: the image has no text then. */
  readonly title: string | null
  readonly art: keyof typeof scenes
}

/** What the picture of a page says in the visitor's language; null where there is none. */
export const cardTitle = async (page: string, locals: App.Locals): Promise<CardTitle | null> => {
  const found = await findTitle(page, locals)
  return found && { ...found, title: found.title && withoutEnglishMarks(found.title) }
}

const findTitle = async (
  page: string,
  { content, brand, lang }: App.Locals,
): Promise<CardTitle | null> => {
  const front = await content.read(landing).catch(() => null)
  const art = front?.hero.art ?? 'quilt'
  if (page === 'home') return { title: front?.hero.title ?? brand.tagline, art }
  const english = interfaceTitles.get(page)
  if (english) {
    const translated = lang === 'en' ? english : (await translatorFor(lang))(english)
    return { title: translated ?? english, art }
  }
  const [, treatment] = /^treatment-(.+)$/.exec(page) ?? []
  if (treatment) {
    const documents = await content.read(allTreatments).catch(() => [])
    const found = documents.find(({ slug }) => slug === treatment)
    return found ? { title: found.title, art } : null
  }
  if (!contentPages.has(page)) return null
  const text = await content.read(pageBySlug, { slug: page }).catch(() => null)
  return { title: text?.title ?? null, art }
}
