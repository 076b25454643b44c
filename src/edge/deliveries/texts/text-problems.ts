import { entriesOf } from '#edge/platform/typed-keys'
import type { KindText, NotificationKind } from '../kinds'
import { countTextSegments, toTextAlphabet } from '../text-segments'
import { findHealthWord } from './health-words'

interface TextProblem {
  readonly path: readonly [keyof KindText]
  readonly message: string
}

/** The places that code fills, by the name in their braces. */
const placesIn = (words: string): string[] =>
  [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const withoutPlaces = (words: string): string => words.replace(/\{\w+\}/g, ' ')

/** A text is billed by the segment, and carriers drop long ones; no text has to be shorter than the product's. */
const maxSegments = 4

/**
 * Why a text of the clinic's own cannot be sent, by its parts. Each part has the places that the product's text has
 * there: a push shows the title and the text, a mail its subject, so that a place that moved would be lost or shown. The
 * name of the clinic may stand anywhere.
 */
export const textProblems = (
  { privacy, channels }: Pick<NotificationKind, 'privacy' | 'channels'>,
  standard: KindText,
  own: KindText,
): TextProblem[] => {
  const problems = entriesOf(standard).flatMap(([part, words]) => {
    const message = problemOf(placesIn(words), own[part], privacy !== 'confidential')
    return message ? [{ path: [part] as const, message }] : []
  })
  const most = Math.max(maxSegments, segmentsOf(standard))
  const isTooLong = channels.includes('sms') && segmentsOf(own) > most
  return problems.length === 0 && isTooLong
    ? [{ path: ['text'], message: 'It is too long for a text message. Use fewer words' }]
    : problems
}

const segmentsOf = ({ text, action }: KindText): number =>
  countTextSegments(toTextAlphabet([text, action].filter(Boolean).join('\n')))

const problemOf = (
  places: readonly string[],
  words: string,
  isWithoutHealth: boolean,
): string | null => {
  const written = placesIn(words)
  const missing = places.find((place) => place !== 'brand' && !written.includes(place))
  if (missing) return `Leave {${missing}} in. It is filled in when the message goes out`
  const unknown = written.find((place) => place !== 'brand' && !places.includes(place))
  if (unknown) return `Nothing fills {${unknown}} here`
  const rest = withoutPlaces(words)
  if (/[{}]/.test(rest)) return 'A brace opens or closes nothing'
  if (/https?:|www\.|\.\p{L}{2,}\//iu.test(rest))
    return 'Leave addresses out: {link} leads to the app'
  const found = isWithoutHealth ? findHealthWord(rest) : null
  return found
    ? `“${found}” tells of health. Others see a mail, a text or a lock screen: say it in the app alone`
    : null
}
