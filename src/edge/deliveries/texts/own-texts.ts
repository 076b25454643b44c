import { sql } from 'drizzle-orm'
import { connect } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { type KindText, kindOf, type NotificationKind, type ProductLanguage } from '../kinds'
import { textProblems } from './text-problems'

type Reader = 'everyone' | 'staff'

const textIdOf = (kind: string, language: string, reader: Reader): string =>
  [kind, language, ...(reader === 'staff' ? ['staff'] : [])].join('.')

interface WantedText {
  readonly language: ProductLanguage
  readonly isForStaff?: boolean
}
interface ChosenText {
  readonly id: string
  /** The words of the product. */
  readonly standard: KindText
}

/** The text that a reader is sent: theirs as staff where there is one, in their language where it is written. */
export const chooseText = (
  { code, texts, staffTexts }: NotificationKind,
  { language, isForStaff = false }: WantedText,
): ChosenText | null => {
  const ofStaff = isForStaff ? staffTexts[language] : undefined
  if (ofStaff) return { id: textIdOf(code, language, 'staff'), standard: ofStaff }
  const written = texts[language] ? language : 'en'
  const standard = texts[written]
  return standard ? { id: textIdOf(code, written, 'everyone'), standard } : null
}

/** The clinic's own words, where it changed them and they still have what a release of the product puts in. */
export const findOwnText = async (
  env: Environment,
  kind: NotificationKind,
  wanted: WantedText,
): Promise<KindText | null> => {
  const chosen = chooseText(kind, wanted)
  if (!chosen) return null
  const own = await connect(env.DB).first(
    sql<KindText>`select title, text, action from message_texts where id = ${chosen.id} and version > 1`,
  )
  return own && textProblems(kind, chosen.standard, own).length === 0 ? own : null
}

/** A row of `message_texts`. */
interface TextRow extends KindText {
  readonly kind: string
  readonly language: ProductLanguage
  readonly reader: Reader
}

const standardOf = ({ kind: code, language, reader }: TextRow) => {
  const kind = kindOf(code)
  const chosen = chooseText(kind, { language, isForStaff: reader === 'staff' })
  return { kind, standard: chosen?.standard ?? { title: '', text: '', action: '' } }
}

export const textProblemsOf = (row: TextRow) => {
  const { kind, standard } = standardOf(row)
  const { title, text, action } = row
  return textProblems(kind, standard, { title, text, action })
}

/** What the page of a text says beside it. */
export const describeText = (row: TextRow) => {
  const { kind, standard } = standardOf(row)
  const [problem] = textProblemsOf(row)
  const words = kind.code.replaceAll('_', ' ')
  return {
    standard,
    about: kind.inApp || words.charAt(0).toUpperCase() + words.slice(1),
    channels: kind.channels.filter((channel) => channel !== 'in_app'),
    problem: problem?.message ?? null,
  }
}
