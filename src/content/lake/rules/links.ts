/** Characters that a browser drops from an address, or reads as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafe = /[\u0000-\u001f\u007f\\]/
const maxLength = 2_000

/** Returns the reason, in words for the editor, for which an address may not be a link; null for a valid one. */
export const linkProblem = (address: unknown): string | null => {
  if (typeof address !== 'string') return 'A link is an address in words'
  if (address.length > maxLength) return `An address has at most ${maxLength} characters`
  if (unsafe.test(address)) return 'An address has no backslash and no line end'
  if (/\s/.test(address)) return 'An address has no space in it. Write %20 where one belongs there.'
  if (/^#_/.test(address))
    return 'This leads to a note of the document it was copied from, which is not here'
  if (/^[#?]/.test(address) || /^\/(?!\/)/.test(address)) return null
  if (address.startsWith('//')) return 'Begin with https://, or with one / for a page here'
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(address) ?? []
  const check = Object.hasOwn(schemes, scheme.toLowerCase()) && schemes[scheme.toLowerCase()]
  return check
    ? check(address)
    : 'A link begins with https://, mailto: or tel:, or with / for a page of this site'
}

/** The same of the address of a source: it is on the web. */
export const webAddressProblem = (address: unknown): string | null =>
  typeof address === 'string' && /^https:/i.test(address)
    ? linkProblem(address)
    : 'The source of a claim is an https:// address'

const schemes: Readonly<Record<string, (address: string) => string | null>> = {
  http: () => 'Browsers warn about http://. Begin with https://.',
  https: (address) => {
    if (!/^https:\/\/[^/?#]/i.test(address) || !URL.canParse(address))
      return 'This is not a whole address. It reads like https://example.org/page.'
    const { username, password } = new URL(address)
    return username || password
      ? 'What stands before the @ looks like the address that it leads to, and is not. Take it out.'
      : null
  },
  mailto: (address) => {
    const [to = '', headers = ''] = address.slice('mailto:'.length).split('?')
    if (!/^[^@<>"',;]+@[^@<>"',;]+\.[a-z]{2,}$/i.test(to))
      return 'Write one mail address after mailto:'
    return [...new URLSearchParams(headers).keys()].every((name) => /^(subject|body)$/i.test(name))
      ? null
      : 'A mail address takes a subject and a body, and no other reader'
  },
  tel: (address) =>
    /^tel:\+?[\d().-]{3,25}(;ext=\d{1,8})?$/i.test(address)
      ? null
      : 'Write a phone number after tel:, in digits: tel:+12125550142',
}
