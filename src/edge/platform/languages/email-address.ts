import { withoutUnseenCharacters } from './hidden-characters'

/** An address as people type and paste it: in lower case, without what cannot be seen, its host as mail servers write it. */
export const readEmail = (typed: string): string => {
  const plain = withoutUnseenCharacters(typed)
    .replace(/[\u200c\u200d]/g, '')
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  const host = plain.slice(at + 1)
  return at > 0 && /[^ -~]/.test(host) ? `${plain.slice(0, at)}@${hostInAscii(host)}` : plain
}

/**
 * A host in letters of any script as DNS has it: `почта.рф` is `xn--80a1acny.xn--p1ai`. Letters that only look like
 * others, such as wide ones, stay and are refused.
 */
const hostInAscii = (host: string): string =>
  host.normalize('NFKC') === host &&
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) &&
  URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : host

/** RFC 5322, atoms and dots, and a host of at least two labels: what browsers take, once it is in ASCII. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const lastLabel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])'
export const emailPattern = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`,
)

/** Hosts that most people's mail is at: a host one letter away from one is most likely a slip. */
const usualHosts = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'],
  ...['comcast.net', 'verizon.net', 'protonmail.com', 'sbcglobal.net'],
]
/** Hosts of their own, one letter away from one of those. */
const otherHosts = ['mail.com', 'email.com', 'ymail.com']
/** Ends that are no domain, and the one that was meant. */
const slippedEnds: Readonly<Record<string, string>> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', vom: 'com', xom: 'com', comm: 'com', coom: 'com' },
  ...{ cpm: 'com', clm: 'com', ner: 'net', nte: 'net', orgg: 'org', ogr: 'org', edi: 'edu' },
}

/** The address that was most likely meant; null where nothing looks like a slip. */
export const suggestEmail = (typed: string): string | null => {
  const address = readEmail(typed)
  if (!emailPattern.test(address)) return null
  const at = address.lastIndexOf('@')
  const given = address.slice(at + 1)
  if ([...usualHosts, ...otherHosts].includes(given)) return null
  const end = given.slice(given.lastIndexOf('.') + 1)
  const mended = slippedEnds[end] ? given.slice(0, -end.length) + slippedEnds[end] : given
  const usual = usualHosts.find((each) => isOneSlipAway(mended, each)) ?? mended
  return usual === given ? null : `${address.slice(0, at)}@${usual}`
}

/** One letter more, less, other, or two next to each other in the wrong order. */
const isOneSlipAway = (one: string, other: string): boolean => {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  )
}
