/** A piece of text with what it looks like. */
export interface Run {
  readonly text: string
  readonly strong?: boolean
  readonly em?: boolean
  readonly href?: string
}
export interface ListPlace {
  readonly kind: 'bullet' | 'number'
  /** From 1. */
  readonly level: number
  /** The number it stands under where it is from; null where it says none. */
  readonly number: number | null
  /** Marker of the item in the source, for markers beyond a plain number: 2.3. */
  readonly marker: string
}
/** A paragraph, a heading or an item of a list. */
export interface Block {
  readonly style: 'p' | 'h2' | 'h3'
  readonly list: ListPlace | null
  readonly runs: readonly Run[]
}

/** Items whose numbers the site would not show as they are, as paragraphs that say them. */
export const withSpelledNumbers = (blocks: readonly Block[]): readonly Block[] => {
  const counts: number[] = []
  let kinds: string[] = []
  // Items of a list that begins elsewhere than at 1 stay out of lists, and so do those after them.
  const spelled = new Set<number>()
  return blocks.map((block) => {
    const { list } = block
    if (!list) {
      counts.length = 0
      kinds = []
      spelled.clear()
      return block
    }
    const { level, kind, number, marker } = list
    counts.length = Math.min(counts.length, level + 1)
    kinds.length = Math.min(kinds.length, level + 1)
    for (const each of spelled) if (each > level) spelled.delete(each)
    if (kinds[level] !== kind) {
      counts[level] = 0
      spelled.delete(level)
    }
    kinds[level] = kind
    if (kind === 'bullet') return block
    const expected = (counts[level] ?? 0) + 1
    counts[level] = number ?? expected
    if ((number ?? expected) !== expected) spelled.add(level)
    if (!spelled.has(level) && !/\d\D+\d/.test(marker)) return block
    const words = marker || `${number ?? expected}.`
    return { ...block, list: null, runs: [{ text: `${words} ` }, ...block.runs] }
  })
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>')

const htmlOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text, strong, em, href }) => {
      let html = escapeMarkup(text)
      if (em) html = `<em>${html}</em>`
      if (strong) html = `<strong>${html}</strong>`
      return href ? `<a href="${escapeMarkup(href)}">${html}</a>` : html
    })
    .join('')

/** Blocks as the least HTML that says them, its lists nested. */
export const toHtml = (blocks: readonly Block[]): string => {
  const open: string[] = []
  let html = ''
  const close = (until: number) => {
    while (open.length > until) html += `</li></${open.pop()}>`
  }
  for (const { style, list, runs } of blocks) {
    if (!list) {
      close(0)
      html += `<${style}>${htmlOf(runs)}</${style}>`
      continue
    }
    const tag = list.kind === 'number' ? 'ol' : 'ul'
    const level = Math.min(list.level, open.length + 1)
    close(level)
    if (open.length === level && open[level - 1] === tag) html += '</li>'
    else {
      close(level - 1)
      html += `<${tag}>`
      open.push(tag)
    }
    html += `<li>${htmlOf(runs)}`
  }
  close(0)
  return html
}

/** The words alone, a block a line. */
export const toText = (blocks: readonly Block[]): string =>
  blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
