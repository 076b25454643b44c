/** An English text in another language; null for one that is not known. */
export type Translate = (english: string) => string | null

/** How texts are compared: white space as one space, and nothing that cannot be seen. */
export const normalizeText = (text: string): string =>
  text
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The characters that stand for the elements inside a text while it is looked up, one for each: Unicode's first private
 * use area, which no text of ours uses.
 */
export const elementHole = '\ue000-\uf8ff'
export const firstElementHole = 0xe000

/** The title of a page carries the brand's name, which stays: 'Sign in - Care Plus'. */
export const translateTitle = (say: Translate, title: string): string | null => {
  const whole = say(title)
  if (whole) return whole
  const at = title.lastIndexOf(' - ')
  const page = at > 0 ? say(title.slice(0, at)) : null
  return page && page + title.slice(at)
}

/** The text with the same white space around it. */
export const keepWhitespace = (original: string, text: string): string =>
  `${/^\s*/.exec(original)?.[0] ?? ''}${text}${/\s*$/.exec(original)?.[0] ?? ''}`
