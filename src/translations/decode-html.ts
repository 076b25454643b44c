const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** What an HTML text says; an empty string for one with an entity that our pages do not use. */
export const decodeHtml = (html: string): string => {
  let hasUnknownEntity = false
  const text = html.replace(
    /&(?:#(\d+)|#[xX]([\da-fA-F]+)|(\w+));/g,
    (_, decimal: string | undefined, hexadecimal: string, name: string | undefined) => {
      if (name === undefined)
        return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16))
      hasUnknownEntity ||= !(name in characters)
      return characters[name] ?? ''
    },
  )
  return hasUnknownEntity ? '' : text
}
