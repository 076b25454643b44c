import { claimIssues } from './claim'
import { isPart, type PublishIssue, type PublishRule, walk } from './validation'

/** A place on this site, or https, mailto, tel: the site shows no others. Browsers drop control characters, so they hide nothing. */
export const isSafeLink = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > 2_000) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return false
  return /^(https:\/\/[^/]|mailto:[^@]|tel:[+\d]|\/(?!\/)|#|\?)/i.test(value) || value === '/'
}
const isScript = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /^(javascript|vbscript|data|blob|file):/i.test(value.replace(/[\u0000-\u0020\u007f]/g, ''))

// Control characters but tab and line ends, what turns the direction of all that follows, and invisible tags. Marks and
// isolates stay: Arabic beside Latin words takes them.
const hiddenCharacters = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
const hidden = (value: string, path: string): PublishIssue[] => {
  if (isScript(value)) return [{ path, message: 'This address may not be used' }]
  return hiddenCharacters.test(value)
    ? [{ path, message: 'The text has hidden characters, or ones that turn its direction' }]
    : []
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/** What holds of every document, wherever in it: links that lead somewhere safe, pictures with words, claims with a source. */
export const everyDocument: PublishRule = (document, { published }) => [
  ...Array.from(walk(document)).flatMap(({ path, value }): readonly PublishIssue[] => {
    if (typeof value === 'string') return hidden(value, path)
    if (!isPart(value)) return []
    return [
      ...link(value, path),
      ...localized(value, path),
      ...image(value, path),
      ...claimIssues(value, path, published),
    ]
  }),
  ...slug(document.slug),
]

type Part = Readonly<Record<string, unknown>>
const link = ({ href }: Part, path: string): PublishIssue[] =>
  href === undefined || href === null || href === '' || isSafeLink(href)
    ? []
    : [
        {
          path: `${path}.href`,
          message:
            'A link begins with https://, mailto: or tel:, or with / for a page of this site. Browsers warn about http://.',
        },
      ]

const localized = ({ _type, en, ...others }: Part, path: string): PublishIssue[] =>
  String(_type).startsWith('locale') &&
  isEmpty(en) &&
  ['ar', 'es', 'fr'].some((language) => !isEmpty(others[language]))
    ? [{ path: `${path}.en`, message: 'There is a translation and no English' }]
    : []

const image = ({ _type, asset, alt }: Part, path: string): PublishIssue[] => {
  if (_type !== 'image' || !isPart(asset)) return []
  const words = isPart(alt) ? alt.en : alt
  return typeof words === 'string' && words.trim()
    ? []
    : [{ path: `${path}.alt`, message: 'Say in words what the picture shows' }]
}

const maxSlugLength = 50
const slug = (value: unknown): PublishIssue[] => {
  const current = isPart(value) ? value.current : undefined
  if (String(current ?? '').length > maxSlugLength)
    return [{ path: 'slug.current', message: `A slug has at most ${maxSlugLength} characters` }]
  return current === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(current))
    ? []
    : [{ path: 'slug.current', message: 'A slug is small letters, digits and single dashes' }]
}
