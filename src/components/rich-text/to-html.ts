import {
  buildMarksTree,
  isPortableTextBlock,
  isPortableTextToolkitList,
  isPortableTextToolkitSpan,
  isPortableTextToolkitTextNode,
  LIST_NEST_MODE_HTML,
  nestLists,
} from '@portabletext/toolkit'
import type { PortableTextBlock } from '@portabletext/types'
import { escapeHtml } from '#edge/platform/escape-html'

/** Styles and marks an editor may use, and the tag each becomes. What is not here is plain text. */
const styles: Readonly<Record<string, string>> = {
  normal: 'p',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  blockquote: 'blockquote',
}
const marks: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', code: 'code' }
/** Places of ours, pages elsewhere over https, mail and telephones; nothing that runs. */
const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** Rich text as HTML. All of its words are escaped, and an address that is not safe is no link. */
export const richTextToHtml = (blocks: readonly PortableTextBlock[]): string =>
  nestLists([...blocks], LIST_NEST_MODE_HTML)
    .map(renderNode)
    .join('')

type Node = unknown
interface MarkNode {
  readonly markType: string
  readonly markDef?: Readonly<Record<string, unknown>>
  readonly children: readonly Node[]
}

const renderNode = (value: Node): string => {
  if (!value || typeof value !== 'object') return ''
  const part = value as { _type: string }
  if (isPortableTextToolkitList(part))
    return wrap(part.listItem === 'number' ? 'ol' : 'ul', part.children.map(renderItem).join(''))
  if (isPortableTextToolkitTextNode(part))
    return escapeHtml(String(part.text)).replace(/\n/g, '<br>')
  if (isPortableTextToolkitSpan(part)) return renderMark(part)
  if (isPortableTextBlock(part))
    return wrap(lookup(styles, part.style) ?? 'p', renderChildren(part))
  return ''
}

const renderItem = (value: Node): string => wrap('li', renderChildren(value as PortableTextBlock))
const renderChildren = (block: PortableTextBlock): string =>
  Array.isArray(block.children) ? buildMarksTree(block).map(renderNode).join('') : ''

const renderMark = ({ markType, markDef, children }: MarkNode): string => {
  const words = children.map(renderNode).join('')
  const tag = lookup(marks, markType)
  if (tag) return wrap(tag, words)
  const href = markType === 'link' ? markDef?.href : undefined
  return typeof href === 'string' && safeHref.test(href.trim())
    ? `<a href="${escapeHtml(href.trim())}"${/^https?:/i.test(href.trim()) ? ' rel="noreferrer"' : ''}>${words}</a>`
    : words
}

// An editor's word is never the name of something every object has.
const lookup = (table: Readonly<Record<string, string>>, name = 'normal'): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const wrap = (tag: string, html: string): string => `<${tag}>${html}</${tag}>`
