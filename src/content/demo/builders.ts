import type { PortableTextBlock } from '@portabletext/types'
import type { Localized } from '../language'

/** A text in English, of several lines or of one; its translations are added when it is loaded. */
export const words = (en: string): Localized<string> => ({
  _type: en.includes('\n') ? 'localeText' : 'localeString',
  en,
})

/** Paragraphs, in English, as the Studio keeps rich text. `## ` begins a heading, `- ` an item of a list. */
export const blocks = (...paragraphs: string[]): Localized<readonly PortableTextBlock[]> => ({
  _type: 'localeBlocks',
  en: paragraphs.map(block),
})

const styles = [
  { begins: '## ', block: { style: 'h2' } },
  { begins: '### ', block: { style: 'h3' } },
  { begins: '- ', block: { style: 'normal', listItem: 'bullet', level: 1 } },
  { begins: '1. ', block: { style: 'normal', listItem: 'number', level: 1 } },
]

export const block = (paragraph: string, at: number): PortableTextBlock => {
  const { begins, block: kind } = styles.find(({ begins }) => paragraph.startsWith(begins)) ?? {
    begins: '',
    block: { style: 'normal' },
  }
  return {
    _type: 'block',
    _key: `b${at}`,
    ...kind,
    markDefs: [],
    children: [{ _type: 'span', _key: `s${at}`, text: paragraph.slice(begins.length), marks: [] }],
  }
}

/** What a block says, its mark of a heading or list item left out. */
export const textOf = ({ children }: PortableTextBlock): string =>
  children.map((child) => ('text' in child ? String(child.text) : '')).join('')
