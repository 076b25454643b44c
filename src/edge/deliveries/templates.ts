import type { KindText, NotificationKind, ProductLanguage } from './kinds'
import { toTextAlphabet } from './text-segments'
import { chooseText } from './texts/own-texts'

/**
 * What leaves the clinic: enough to act on, and nothing about why. A lock screen shows it to bystanders:
 * no diagnosis, no medicine, no test, no clinician. A text message carries `text` alone.
 */
export interface Message {
  readonly subject: string
  readonly text: string
  /** An .ics that a mail carries along. */
  readonly calendar?: string
  /** A PDF in base64: what a fax shows. */
  readonly document?: string
  /** The name a mail comes from. */
  readonly from?: string
  /** Where a push leads: a path of the app. */
  readonly path?: string
}

/** What a template is filled with, by the name in its braces. */
export type TemplateValues = Readonly<Record<string, string>>

interface Rendering {
  readonly channel: 'push' | 'sms' | 'email' | 'fax'
  /** The name the recipient knows the clinic by. */
  readonly brand: string
  readonly language: ProductLanguage
  readonly isForStaff?: boolean
  readonly values: TemplateValues
  /** The clinic's words in place of the product's. */
  readonly own?: KindText | null
}

/**
 * The message as its recipient reads it: in their language, and signed by the brand they know unless it names it.
 * A push has no room for where it leads, and no signature: the device shows whose it is.
 */
export const renderMessage = (
  kind: NotificationKind,
  { channel, brand, language, isForStaff = false, values, own }: Rendering,
): Message => {
  const { code, isOptional } = kind
  const template = own ?? chooseText(kind, { language, isForStaff })?.standard
  if (!template) throw new Error(`${code} says nothing by ${channel}`)
  const { title, text, action } = template
  const fill = (line: string) => fillTemplate(line, { ...values, brand })
  if (channel === 'push') return { subject: fill(title), text: fill(text) }
  const isSigned = channel === 'fax' || text.includes('{brand}')
  const isChosen = channel === 'email' && isOptional && values.settings !== undefined
  const lines = [
    text,
    action,
    isSigned ? '' : channel === 'sms' ? '- {brand}' : '— {brand}',
    isChosen ? `\n${settingsLines[language]}` : '',
  ]
  const whole = lines.filter(Boolean).map(fill).join('\n')
  return {
    subject: fill(title),
    text: channel === 'sms' ? toTextAlphabet(whole) : whole,
    from: brand,
  }
}

/** The last line of a mail that its reader can switch off. */
const settingsLines: Readonly<Record<ProductLanguage, string>> = {
  en: 'Choose what we write to you about: {settings}',
  ar: 'اختر ما نراسلك بشأنه: {settings}',
  es: 'Elija sobre qué le escribimos: {settings}',
  fr: 'Choisissez ce pour quoi nous vous écrivons : {settings}',
}

const fillTemplate = (line: string, values: TemplateValues): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A template has no ${name}`)
    return value
  })
