import kindRows from '../platform/db/reference/notifications/notification_kinds.tsv?raw'
import textRows from '../platform/db/reference/notifications/notification_texts.tsv?raw'
import staffTextRows from '../platform/db/reference/notifications/notification_texts_for_staff.tsv?raw'
import type { productLanguages } from '../platform/languages/product-languages'
import { parseTsv } from '../platform/parse-tsv'

export type ProductLanguage = (typeof productLanguages)[number]
/** Where a kind may be read. */
export const notificationChannels = ['in_app', 'push', 'sms', 'email', 'fax'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What is written in one language: the subject of a mail and title of a push, what it says, and where it leads. */
export interface KindText {
  readonly title: string
  readonly text: string
  readonly action: string
}

/** One reason to tell users something: a row of `notification_kinds.tsv`. */
export interface NotificationKind {
  readonly code: string
  /** The notification type of the API, where it stands in a list of the app. */
  readonly type: string | null
  /** What users choose channels for. */
  readonly group: string
  /** Roles; `staff` is every role but the patient's, `office` an address of the clinic, or of another office. */
  readonly audience: readonly string[]
  readonly channels: readonly NotificationChannel[]
  /** `discreet` says nothing about health; `secret` carries a code or link; `confidential` is for another office. */
  readonly privacy: 'discreet' | 'secret' | 'confidential'
  readonly priority: 'high' | 'normal' | 'low'
  /** Whether what makes a sound waits until the recipient's quiet hours are over. */
  readonly isHeldInQuietHours: boolean
  /** What a newer one replaces: those about the same subject, those of the same kind, or those that are both. */
  readonly collapse: 'subject' | 'kind' | 'kind_subject' | null
  /** Whether users may switch it off. */
  readonly isOptional: boolean
  /** Where it leads, for patients and for staff; `{subject}` is what it is about. */
  readonly path: string | null
  readonly staffPath: string | null
  /** What the app says, in English: the pages translate it. */
  readonly inApp: string
  readonly texts: KindTexts
  /** What staff read instead, where a kind is for both and means another thing to them. */
  readonly staffTexts: KindTexts
}
type KindTexts = Readonly<Partial<Record<ProductLanguage, KindText>>>

const wordsOf = <T extends string>(cell = '') => cell.split(' ').filter(Boolean) as T[]

/** The texts of a table, by kind. */
const textsIn = (table: string): ((kind: string) => KindTexts) => {
  const rowsByKind = Map.groupBy(parseTsv(table), ({ kind }) => kind)
  return (kind) =>
    Object.fromEntries(
      (rowsByKind.get(kind) ?? []).map(({ language, title = '', text = '', action = '' }) => [
        language,
        { title, text, action },
      ]),
    )
}
const textsOf = textsIn(textRows)
const staffTextsOf = textsIn(staffTextRows)

export const notificationKinds: readonly NotificationKind[] = parseTsv(kindRows).map((row) => ({
  code: row.code ?? '',
  type: row.type || null,
  group: row.group ?? '',
  audience: wordsOf(row.audience),
  channels: wordsOf<NotificationChannel>(row.channels),
  privacy: row.privacy as NotificationKind['privacy'],
  priority: row.priority as NotificationKind['priority'],
  isHeldInQuietHours: row.quiet_hours === 'hold',
  collapse: (row.collapse || null) as NotificationKind['collapse'],
  isOptional: row.optional === '1',
  path: row.path || null,
  staffPath: row.staff_path || null,
  inApp: row.in_app ?? '',
  texts: textsOf(row.code ?? ''),
  staffTexts: staffTextsOf(row.code ?? ''),
}))

const kindsByCode = new Map(notificationKinds.map((kind) => [kind.code, kind]))

/** The kind of this code; a code without a row is an error of ours. */
export const kindOf = (code: string): NotificationKind => {
  const kind = kindsByCode.get(code)
  if (!kind) throw new Error(`There is no notification kind ${code}`)
  return kind
}

/** Whether a user of this role may be told of it. */
export const isForRole = ({ audience }: NotificationKind, role: string): boolean =>
  audience.includes(role) || (role !== 'patient' && audience.includes('staff'))

/** Where a notification leads a user of this role. */
export const pathOf = (
  { path, staffPath }: NotificationKind,
  role: string,
  subject: string | null,
): string | null =>
  (role === 'patient' ? path : staffPath)?.replace('{subject}', subject ?? '') ?? null
