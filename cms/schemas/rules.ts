import type { CustomValidator } from 'sanity'

/** What an editor is told; `true` where all is well. */
type RuleResult = true | string

const inside = /^(\/(?![/\\])|#)/
const outside = /^(https|mailto|tel):/i
/** A place on this site, a web address, a mail address or a phone number; nothing that could run. */
export const linkRule = (value: string | undefined): RuleResult => {
  if (!value || inside.test(value)) return true
  if (/^http:/i.test(value)) return 'Browsers warn about http://. Begin with https://.'
  if (!outside.test(value)) return 'Begin with / for a page here, or with https:, mailto: or tel:.'
  return URL.canParse(value) || 'This is no complete address.'
}
export const httpsRule = (value: string | undefined): RuleResult =>
  !value || (value.startsWith('https://') && URL.canParse(value)) || 'Begin with https://.'

export const colorRule = (value: string | undefined): RuleResult =>
  !value || /^#[0-9a-f]{6}$/i.test(value) || 'Write it as # and six digits: #53b3e4.'

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`)
/** A host name alone: small letters, no https://, no port, no path. */
export const hostRule = (value: string | undefined): RuleResult =>
  !value || host.test(value) || 'Small letters, digits, dots and dashes only: care.example.org.'

export const fontRule = (value: string | undefined): RuleResult =>
  !value ||
  /^[A-Za-z][A-Za-z0-9 ]{0,39}$/.test(value) ||
  'Letters, digits and spaces only, at most 40.'

export const zoneRule = (value: string | undefined): RuleResult => {
  if (!value) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return 'Write it as America/New_York.'
  }
}

export const uuidRule = (value: string | undefined): RuleResult =>
  !value ||
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ||
  'Copy the id from its page.'

/** Of a localized value: English is there, for the other languages fall back to it. */
export const englishRule: CustomValidator<{ en?: unknown } | undefined> = (value) => {
  const english = value?.en
  const empty =
    typeof english === 'string' ? !english.trim() : !Array.isArray(english) || !english.length
  return empty ? { message: 'Write it in English first.', path: ['en'] } : true
}
