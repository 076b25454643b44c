import { kindOf, type NotificationKind } from '../deliveries/kinds'
import type { TemplateValues } from '../deliveries/templates'
import { isChangeOf, type StoredEvent, verbOf } from '../events/event'
import type { LiveAction, LiveEvent } from '../live/contract'
import type { Db } from '../platform/db/connection'
import type { MomentReader } from '../platform/languages/moment-in-words'

/** Ids of users or channels; what is missing is left out. */
type Recipients = readonly (string | number | boolean | null | undefined)[]

interface Versioned {
  readonly version?: number | null
}
/** Who is told of what happens to the rows of one type, and how. A domain declares it; one subscriber each carries it out. */
interface AnnouncementRules<Row extends Versioned> {
  /** The type whose changes are told: `appointments`. */
  readonly subject: string
  /** Open windows hear of it within moments; without `on`, of every change. */
  readonly live?: {
    readonly on?: readonly string[]
    /** Changes that nothing on a screen shows. */
    readonly except?: readonly string[]
    readonly action: LiveAction
    /** What windows are told has changed, where that is not the row itself. */
    readonly about?: (row: Row) => LiveEvent
    readonly to: (row: Row, event: StoredEvent) => Recipients
  }
  /** A notification by the verb of the event: its kind, a row of `notification_kinds.tsv`. */
  readonly notifications?: {
    readonly on: Readonly<Record<string, string>>
    readonly to: (row: Row, event: StoredEvent) => Recipients
    /** Whether it is still true of the row: what is not never leaves the app. */
    readonly holds?: (row: Row, event: StoredEvent) => boolean
    readonly content?: (row: Row, reader: Reader, event: StoredEvent) => NotificationContent
  }
}
/** What a notification is filled with, beside the path of its kind. */
export interface NotificationContent {
  readonly values?: TemplateValues
  /** An .ics for the mail. */
  readonly calendar?: string
  /** RFC 3339: after this it is of no use. */
  readonly expiresAt?: string
}
/** Whom a notification is written for. */
export interface Reader extends MomentReader {
  readonly role: string
  readonly email: string | null
  readonly origin: string
}

/** Something for one recipient because of one event. */
export interface Addressed<T> {
  readonly to: string
  readonly event: StoredEvent
  readonly content: T
}
export interface AnnouncementSource<T> {
  readonly matches: (event: StoredEvent) => boolean
  readonly read: (db: Db, events: readonly StoredEvent[]) => Promise<readonly Addressed<T>[]>
}
export interface Announcement {
  readonly live: AnnouncementSource<{ readonly action: LiveAction; readonly event: LiveEvent }>
  readonly notifications: AnnouncementSource<{
    readonly kind: NotificationKind
    readonly holds: boolean
    readonly contentFor: (reader: Reader) => NotificationContent
  }>
  /** Codes of the notification kinds it tells. */
  readonly kinds: readonly string[]
}

interface LoadedRules<Row extends Versioned> extends AnnouncementRules<Row> {
  /** The rows these events are about, as they are now, by id. An event whose row is gone is told to no one. */
  readonly load: (db: Db, events: readonly StoredEvent[]) => Promise<ReadonlyMap<string, Row>>
}

export const announce = <Row extends Versioned>({
  load,
  ...rules
}: LoadedRules<Row>): Announcement =>
  announceRows(rules, async (db, events) => {
    const rows = await load(db, events)
    return ({ subjectId }) => rows.get(subjectId ?? '')
  })

/** Several ways in which changes of the same rows are told. */
export const announceEach = <Row extends Versioned>(
  rows: Pick<LoadedRules<Row>, 'subject' | 'load'>,
  ways: readonly Omit<AnnouncementRules<Row>, 'subject'>[],
): readonly Announcement[] => ways.map((way) => announce({ ...rows, ...way }))

/** For what is told by the event alone: each event stands for its row. */
export const announceEvents = (rules: AnnouncementRules<StoredEvent>): Announcement =>
  announceRows(rules, async () => (event) => event)

type RowFinder<Row> = (event: StoredEvent) => Row | undefined

const announceRows = <Row extends Versioned>(
  { subject, live, notifications }: AnnouncementRules<Row>,
  loadFinder: (db: Db, events: readonly StoredEvent[]) => Promise<RowFinder<Row>>,
): Announcement => {
  const kinds = new Map(
    Object.entries(notifications?.on ?? {}).map(([verb, code]) => [verb, kindOf(code)]),
  )
  const source = <T>(
    isTold: (verb: string) => boolean,
    addressOf: (row: Row, event: StoredEvent) => { to: Recipients; content: T } | null,
  ): AnnouncementSource<T> => {
    const matches = (event: StoredEvent) => isChangeOf(event, subject) && isTold(verbOf(event))
    return {
      matches,
      read: async (db, events) => {
        const own = events.filter(matches)
        if (own.length === 0) return []
        const rowOf = await loadFinder(db, own)
        return own.flatMap((event) => {
          const row = rowOf(event)
          const address = row ? addressOf(row, event) : null
          return [...new Set(address?.to)].flatMap((to) =>
            address && typeof to === 'string' ? [{ to, event, content: address.content }] : [],
          )
        })
      },
    }
  }
  return {
    kinds: Object.values(notifications?.on ?? {}),
    live: source(
      (verb) =>
        live !== undefined && (live.on?.includes(verb) ?? true) && !live.except?.includes(verb),
      (row, event) =>
        live
          ? {
              to: live.to(row, event),
              content: {
                action: live.action,
                event: live.about?.(row) ?? {
                  type: event.subjectType,
                  id: event.subjectId ?? '',
                  version: event.version ?? row.version ?? null,
                },
              },
            }
          : null,
    ),
    notifications: source(
      (verb) => kinds.has(verb),
      (row, event) => {
        const kind = kinds.get(verbOf(event))
        if (!notifications || !kind) return null
        const { to, holds, content } = notifications
        const contentFor = (reader: Reader) => content?.(row, reader, event) ?? {}
        return {
          to: to(row, event),
          content: { kind, holds: holds?.(row, event) ?? true, contentFor },
        }
      },
    ),
  }
}
