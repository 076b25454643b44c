import { nameProblem } from '#content/brand/brand-name'
import { colorPattern, familyPattern, palettePasses } from '#content/brand/palette'
import { isLanguage } from '#content/language'
import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'
import { getPath, isPart, type PublishIssue, type PublishRule, validatePattern } from './validation'

const host =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/** A brand: readable colors, a unique name and hosts, and no value that could break out of its CSS. */
export const brand: PublishRule = (document, { before, published, records }) => [
  ...ownName(document, published),
  ...palette(document.palette, document.scheme),
  ...['font', 'display'].flatMap((name) =>
    validatePattern(
      document,
      `typography.${name}`,
      familyPattern,
      'A font is named with letters, digits and spaces, 40 at most',
    ),
  ),
  ...validatePattern(
    document,
    'typography.file.asset._ref',
    /^file-[0-9a-f]{40}-woff2$/,
    'A font is an uploaded woff2 file',
  ),
  ...validatePattern(
    document,
    'scheme',
    /^(light dark|light|dark)$/,
    'A brand is light, dark, or both',
  ),
  ...validatePattern(
    document,
    'contact.phone',
    /^[+()\d .-]{7,25}$/,
    'A phone number is digits, spaces, ( ) . - and +',
  ),
  ...validatePattern(
    document,
    'contact.email',
    /^[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}$/i,
    'This is not an email address',
  ),
  ...organization(document, before, records),
  ...timezone(document.timezone),
  ...list(document.languages, isLanguage, 'languages', 'A language is one the product speaks'),
  ...list(
    document.hosts,
    (name) => host.test(String(name)),
    'hosts',
    'A host is a name in small letters, without port or path',
  ),
  ...unknownLines(document.serviceLines, published),
  ...taken(document._id, document.hosts, published),
  ...(document.isDefault === true &&
  published.some(
    ({ _id, _type, isDefault }) => _type === 'brand' && isDefault === true && _id !== document._id,
  )
    ? [{ path: 'isDefault', message: 'Another brand is the default; take that away first' }]
    : []),
]

const othersOf = (
  document: StoredDocument,
  published: readonly StoredDocument[],
): readonly StoredDocument[] =>
  published.filter(({ _id, _type }) => _type === 'brand' && _id !== document._id)

const ownName = (
  document: StoredDocument,
  published: readonly StoredDocument[],
): PublishIssue[] => {
  const others = othersOf(document, published)
  const problem = nameProblem(
    document.name,
    others.map(({ name }) => name),
  )
  const slug = getPath(document, 'slug.current')
  return [
    ...(problem ? [{ path: 'name', message: problem }] : []),
    ...(slug && others.some((other) => getPath(other, 'slug.current') === slug)
      ? [{ path: 'slug.current', message: 'Another brand has this address' }]
      : []),
  ]
}

/** One that was named before may be gone since; naming another takes one there is. */
const organization = (
  { cboId }: StoredDocument,
  before: StoredDocument | null,
  records: PlatformRecords | null,
): PublishIssue[] =>
  !cboId || cboId === before?.cboId || (records?.organizations.has(String(cboId)) ?? true)
    ? []
    : [{ path: 'cboId', message: 'There is no such organization' }]

const unknownLines = (lines: unknown, published: readonly StoredDocument[]): PublishIssue[] => {
  if (!Array.isArray(lines)) return []
  const known = published
    .filter(({ _type }) => _type === 'treatment')
    .map((treatment) => getPath(treatment, 'slug.current'))
  return lines.flatMap((line, n) =>
    known.includes(line)
      ? []
      : [{ path: `serviceLines[${n}]`, message: `There is no treatment ${JSON.stringify(line)}` }],
  )
}

const palette = (value: unknown, scheme: unknown): PublishIssue[] => {
  if (!isPart(value)) return [{ path: 'palette', message: 'A brand has a palette' }]
  const wrong = Object.entries(value)
    .filter(([name, each]) => !name.startsWith('_') && each !== null && each !== undefined)
    .map(([name, each]) => [name, typeof each === 'string' && colorPattern.test(each)] as const)
    .filter(([, good]) => !good)
    .map(([name]) => ({
      path: `palette.${name}`,
      message: 'A color is # and six digits or letters a to f',
    }))
  const missing = ['primary', 'secondary']
    .filter((name) => !value[name])
    .map((name) => ({ path: `palette.${name}`, message: `A palette has a ${name} color` }))
  if (wrong.length || missing.length) return [...wrong, ...missing]
  const verdict = palettePasses(value as never, (scheme ?? undefined) as never)
  return verdict.passes ? [] : [{ path: 'palette', message: verdict.reason }]
}

const timezone = (value: unknown): PublishIssue[] => {
  if (value === undefined || value === null || value === '') return []
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) })
    return []
  } catch {
    return [{ path: 'timezone', message: 'A time zone is named like America/New_York' }]
  }
}

const list = (
  value: unknown,
  fits: (each: unknown) => boolean,
  path: string,
  message: string,
): PublishIssue[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > 50) return [{ path, message }]
  return value.flatMap((each, n) => (fits(each) ? [] : [{ path: `${path}[${n}]`, message }]))
}

const taken = (
  id: string,
  hosts: unknown,
  published: readonly { _id: string; _type: string }[],
): PublishIssue[] => {
  if (!Array.isArray(hosts)) return []
  const others = published
    .filter(({ _id, _type }) => _type === 'brand' && _id !== id)
    .flatMap((each) => getPath(each, 'hosts') ?? [])
  return hosts.flatMap((name, n) =>
    others.includes(name) || hosts.indexOf(name) !== n
      ? [{ path: `hosts[${n}]`, message: `${JSON.stringify(name)} is already a brand's host` }]
      : [],
  )
}
