/** Line and page breaks of PDFs, slides and word processors, which are line ends here. */
const foreignLineEnds = /[\v\f\u0085\u2028\u2029]/g

/** Flags of regions (England, Scotland) are written with tags; a tag anywhere else is a hidden letter. */
const flag = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu

/**
 * Controls but tab and line ends, halves of characters, embeddings and overrides that turn the text after them around,
 * and characters without a width that split words for a search. Joiners, direction marks and isolates stay: languages
 * and emoji take them.
 */
const hidden =
  /(?![\t\n\r])[\p{Cc}\p{Cs}]|[\u200b\u202a-\u202e\u2060\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/** The text without what came along unseen with a paste: people can neither see it nor take it out. */
export const withoutHiddenCharacters = (text: string): string => {
  const flags = text.match(flag) ?? []
  const words = text.replace(foreignLineEnds, '\n').split(flag)
  return words
    .map((part, at) => part.replace(hidden, '') + (flags[at] ?? ''))
    .join('')
    .normalize('NFC')
}

const isolates = /[\u2066-\u2069]/g

/** Words of a person as they are stored: nothing hidden in them, and nothing that turns what stands around them. */
export const readWords = (typed: string): string =>
  withoutHiddenCharacters(typed).replace(isolates, '')

/** What cannot be seen, but the joiners that are spelling in some languages, and space, which is seen. */
const unseen = /(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** One line as it was meant: without anything that cannot be seen, wherever it was pasted from. */
export const withoutUnseenCharacters = (text: string): string =>
  text.replace(unseen, '').normalize('NFC')

/** Letters, digits and signs of East Asian keyboards in their usual width. */
const toUsualWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** An address, a number or a code: nothing in it is unseen, a joiner, or wide. */
export const readPlainLine = (typed: string): string =>
  toUsualWidth(withoutUnseenCharacters(typed).replace(/[\u200c\u200d]/g, '')).trim()
