import wordRows from '../platform/db/reference/notifications/opt_out_words.tsv?raw'
import { foldText } from '../platform/fold-text'
import { productLanguages } from '../platform/languages/product-languages'
import { parseTsv } from '../platform/parse-tsv'
import type { ProductLanguage } from './kinds'

/**
 * Effect of a text on further texts. `agree` is a yes, which begins texts again only where they were stopped;
 * `misdirected` comes from a stranger who has the number now.
 */
export type OptOutEffect = 'stop' | 'start' | 'agree' | 'misdirected'

export interface OptOutReading {
  /** Null where a person has to read it. */
  readonly effect: OptOutEffect | null
  /** Whether the text holds nothing else, so that no person has to read the rest. */
  readonly isWhole: boolean
  readonly language: ProductLanguage
}

interface OptOutWords {
  /** Letters and digits alone, as `foldWords` leaves them. */
  readonly words: string
  readonly language: ProductLanguage
  /** `keep` are words about something else, such as a medicine: they are left to a person. */
  readonly effect: (typeof effects)[number]
  readonly place: (typeof places)[number]
}

/** Letters and digits alone, one space between words: no accents, punctuation, wide letters or marks of direction. */
const foldWords = (text: string): string =>
  foldText(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const effects = ['stop', 'start', 'agree', 'misdirected', 'keep'] as const
const places = ['alone', 'first', 'anywhere'] as const

const memberOf = <T extends string>(list: readonly T[], word: string | undefined): T => {
  const member = list.find((each) => each === word)
  if (!member) throw new Error(`A table of words has an unknown ${word}`)
  return member
}

const optOutWords: readonly OptOutWords[] = parseTsv(wordRows).map((row) => ({
  words: foldWords(row.words ?? ''),
  language: memberOf(productLanguages, row.language),
  effect: memberOf(effects, row.effect),
  place: memberOf(places, row.place),
}))

/** Effects by the `OptOutType` that Twilio sends for words it recognizes. */
const carrierEffects: Readonly<Record<string, OptOutEffect>> = { STOP: 'stop', START: 'start' }

/** Reads STOP and START as people write them; the carrier's `OptOutType` takes precedence. */
export const readOptOut = (body: string, carrierType = ''): OptOutReading => {
  const text = withoutCourtesy(foldWords(body))
  const found = findWords(text)
  const carrier = carrierEffects[carrierType.trim().toUpperCase()]
  const language = found?.language ?? languageOf(body)
  if (carrier) return { effect: carrier, isWhole: true, language }
  if (!found || found.effect === 'keep') return { effect: null, isWhole: false, language }
  const { effect, words } = found
  return { effect, isWhole: isWholeText(text, words), language }
}

const findWords = (text: string): OptOutWords | undefined =>
  optOutWords.find((row) => row.effect === 'keep' && matchesRow(text, row)) ??
  optOutWords.find((row) => row.words === text) ??
  optOutWords.find((row) => row.effect === 'misdirected' && matchesRow(text, row)) ??
  optOutWords.find((row) => matchesRow(text, row))

const matchesRow = (text: string, { words, place }: OptOutWords): boolean =>
  place === 'alone'
    ? text === words
    : place === 'first'
      ? `${text} `.startsWith(`${words} `)
      : ` ${text} `.includes(` ${words} `)

/** Words that add nothing to the request: "stop all texts now". */
const fillers = new Set(
  'all any me my the these this those to texting texts text messages message messaging sending sms now number from phone list your you send contacting contact please of it ok mensajes textos los las de me a mi les des messages textos sms moi رسائل الرسائل عن ارسال الاشتراك'.split(
    ' ',
  ),
)

const isWholeText = (text: string, words: string): boolean =>
  text
    .replace(words, ' ')
    .split(' ')
    .every((word) => word === '' || fillers.has(word) || words.split(' ').includes(word))

const courtesies = [
  'please',
  'pls',
  'plz',
  'kindly',
  'thanks',
  'thank you',
  'hi',
  'hello',
  'por favor',
  'gracias',
  'hola',
  's il vous plait',
  's il te plait',
  'svp',
  'stp',
  'merci',
  'bonjour',
  'من فضلك',
  'من فضلكم',
  'لو سمحت',
  'لو سمحتم',
  'الرجاء',
  'رجاء',
  'شكرا',
  'مرحبا',
].map(foldWords)

const withoutCourtesy = (text: string): string => {
  for (const words of courtesies) {
    if (text === words) return text
    if (text.startsWith(`${words} `)) return withoutCourtesy(text.slice(words.length + 1))
    if (text.endsWith(` ${words}`)) return withoutCourtesy(text.slice(0, -words.length - 1))
  }
  return text
}

const languageOf = (body: string): ProductLanguage =>
  /\p{Script=Arabic}/u.test(body) ? 'ar' : 'en'
