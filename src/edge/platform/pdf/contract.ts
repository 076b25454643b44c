import type { productLanguages } from '../languages/product-languages'

/**
 * What a document says, apart from how it is drawn. One description has two readers: `DocumentBlocks.astro` shows it
 * as a page, `pdfResponse` as a PDF.
 *
 * To make one: describe it in English (`DocumentContent`), and answer
 *
 *     return pdfResponse(content, { fileName: 'visit-summary.pdf' })
 *
 * from an operation's `handle` or a page's `GET`. For a reader of another language pass it through
 * `translateDocument(content, language, translate)` first, with the translator of `translatorFor(language)`. Texts in
 * which a person speaks (a clinician's words, a name) carry `language` and are left as they are; `und` is for names.
 */
export interface DocumentContent {
  readonly title: string
  /** The language of every text that does not name its own. */
  readonly language: Language
  /** Whose document it is: the brand's name at the head, and the author of the PDF. */
  readonly issuer: string
  /** Under the title: what, when and by whom. */
  readonly subtitles?: readonly DocumentText[]
  readonly blocks: readonly DocumentBlock[]
  /** At the foot of every page, beside its number. */
  readonly footer?: string
  /** Whose it is, by name and date of birth: at the foot of every page, for pages that are parted. */
  readonly owner?: string
}

export interface DocumentText {
  readonly text: string
  /** The language of a text that is not translated. */
  readonly language?: Language | 'und'
}

interface Labeled extends DocumentText {
  readonly label?: DocumentText | string
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | ({
      readonly kind: 'paragraph'
      readonly emphasis?: 'strong' | 'quiet'
    } & DocumentText)
  | { readonly kind: 'list'; readonly items: readonly Labeled[] }
  /** Names and their values, one under the other. */
  | { readonly kind: 'entries'; readonly entries: readonly (Labeled & { label: string })[] }

/** What people and payers entered, by name; what has no value is left out. */
export const entries = (
  rows: readonly (readonly [label: string, text: string | null | undefined])[],
): DocumentBlock => ({
  kind: 'entries',
  entries: rows.flatMap(([label, text]) => (text ? [{ label, text, language: 'und' }] : [])),
})

type Language = (typeof productLanguages)[number]
type Translate = (english: string) => string | null

/** The document in another language: its own texts translated where the translator knows them. */
export const translateDocument = (
  content: DocumentContent,
  language: Language,
  translate: Translate,
): DocumentContent => {
  const say = (english: string) => translate(english) ?? english
  const sayText = <T extends DocumentText>(text: T): T =>
    text.language ? text : { ...text, text: say(text.text) }
  const sayLabeled = <T extends Labeled>({ label, ...text }: T): T =>
    ({
      ...sayText(text),
      ...(label !== undefined && {
        label: typeof label === 'string' ? say(label) : sayText(label),
      }),
    }) as T
  const sayBlock = (block: DocumentBlock): DocumentBlock => {
    switch (block.kind) {
      case 'heading':
        return { ...block, text: say(block.text) }
      case 'paragraph':
        return sayText(block)
      case 'list':
        return { ...block, items: block.items.map(sayLabeled) }
      case 'entries':
        return { ...block, entries: block.entries.map(sayLabeled) }
    }
  }
  return {
    ...content,
    language,
    title: say(content.title),
    ...(content.subtitles && { subtitles: content.subtitles.map(sayText) }),
    ...(content.footer && { footer: say(content.footer) }),
    blocks: content.blocks.map(sayBlock),
  }
}
