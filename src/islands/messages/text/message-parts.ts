import { toAsciiDigits } from '#edge/platform/languages/ascii-digits'

/** A stretch of a message: words, an address of the web, or a telephone number. */
interface MessagePart {
  readonly text: string
  readonly href: string | null
}

/**
 * Splits the text of a message at addresses of the web and telephone numbers. The text of a link is where it leads: the
 * host as its name server knows it (punycode where it has letters beyond ASCII), and no user name before it.
 */
export const partsOfMessage = (text: string): readonly MessagePart[] => {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(linkPattern)) {
    const link = /^\p{Nd}|^[+(]/u.test(found) ? phoneLink(found) : webLink(found)
    if (!link) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: link.text, href: link.href })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

interface Link {
  readonly text: string
  readonly href: string
  /** Of what it stands for in the message. */
  readonly length: number
}

/** Neither in the middle of a word or an email address, nor across marks that cannot be seen. */
const start = String.raw`(?<![\p{L}\p{N}@._/-])`
const webPattern = String.raw`(?:https?:\/\/|www\.)[^\s\p{Cf}\p{Cc}<>"\u201c\u201d\u00ab\u00bb\u060c\u061b\u061f\u3001\u3002]+`
/** Ten digits of North America, or a plus and up to fifteen, in groups as people write them. */
const gap = String.raw`[ .\u00a0\u2010-\u2013-]`
const phonePattern = String.raw`(?:\+?\p{Nd}${gap})?(?:\(\p{Nd}{3}\)${gap}?|\p{Nd}{3}${gap}?)\p{Nd}{3}${gap}?\p{Nd}{4}|\+\p{Nd}(?:${gap}?\(?\p{Nd}+\)?){1,6}`
const linkPattern = new RegExp(
  `${start}(?:${webPattern}|(?:${phonePattern})(?![\\p{L}\\p{N}/]|[.:-]\\p{N}))`,
  'giu',
)

/** Signs that end the sentence around an address, and brackets that it does not open itself. */
const trimEnd = (found: string): string => {
  for (let address = found; ; address = address.slice(0, -1)) {
    const isUnopened =
      (/\)$/.test(address) && !hasPair(address, '(', ')')) ||
      (/\]$/.test(address) && !hasPair(address, '[', ']'))
    if (!isUnopened && !/[.,;:!?'*_~}|\u2019\u2026]$/.test(address)) return address
  }
}
const hasPair = (text: string, open: string, close: string) =>
  text.split(open).length >= text.split(close).length

const maxAddressLength = 2_000

const webLink = (found: string): Link | null => {
  const typed = trimEnd(found)
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed
  const url = parseUrl(address)
  if (!url || url.username || url.password || address.length > maxAddressLength) return null
  // A name has a dot and ends in letters: a number for a host hides where it leads.
  if (!/\.(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/i.test(url.hostname)) return null
  const path = address.replace(/^https?:\/\/[^/?#\\]*/i, '')
  if (path.includes('\\')) return null
  const host = address === typed ? url.origin : url.host
  return { text: host + path, href: url.href, length: typed.length }
}

/** `URL.canParse` and `URL.parse` are younger than the oldest browsers. */
const parseUrl = (address: string): URL | null => {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

const phoneLink = (found: string): Link | null => {
  const digits = toAsciiDigits(found).replace(/\D/g, '')
  const isAbroad = /^\+/.test(found) && !/^1/.test(digits)
  if (isAbroad)
    return digits.length >= 8 && digits.length <= 15
      ? { text: found, href: `tel:+${digits}`, length: found.length }
      : null
  const number = digits.replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(number)
    ? { text: found, href: `tel:+1${number}`, length: found.length }
    : null
}
