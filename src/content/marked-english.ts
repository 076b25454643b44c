import type { PortableTextBlock } from '@portabletext/types'

/**
 * English in place of a translation that is missing or stale carries two noncharacters of Unicode, which no text can
 * hold otherwise, until the page is written: there it is given its language (WCAG 3.1.2), and no text of it is looked
 * up in a catalogue of the interface.
 */
const start = '\ufdd0'
const end = '\ufdd1'
const pieces = new RegExp(`${start}([^${end}]*)${end}?`)

export const markEnglish = (value: unknown): unknown => {
  if (typeof value === 'string') return markText(value)
  return Array.isArray(value) ? value.map(markBlock) : value
}

const markText = (text: string): string => text && start + text + end

const markBlock = (block: PortableTextBlock): PortableTextBlock =>
  Array.isArray(block.children)
    ? {
        ...block,
        children: block.children.map((child) =>
          'text' in child ? { ...child, text: markText(String(child.text)) } : child,
        ),
      }
    : block

export const isMarkedEnglish = (text: string): boolean => text.includes(start)

/** Whether rich text is English in place of a translation. */
export const isEnglishRichText = (blocks: readonly PortableTextBlock[]): boolean =>
  blocks.some(
    ({ children }) =>
      Array.isArray(children) &&
      children.some((child) => 'text' in child && isMarkedEnglish(String(child.text))),
  )

export const withoutEnglishMarks = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '')

/** The parts of a text, of which every second one is marked English. */
export const splitMarkedEnglish = (text: string): readonly string[] =>
  text.split(new RegExp(pieces, 'g'))
