import type { PortableTextBlock } from '@portabletext/types'

/** What rich text says, a paragraph a line. */
export const richTextToPlain = (blocks: readonly PortableTextBlock[]): string =>
  blocks
    .map(({ children }) =>
      Array.isArray(children)
        ? children.map((child) => ('text' in child ? String(child.text) : '')).join('')
        : '',
    )
    .filter(Boolean)
    .join('\n')
