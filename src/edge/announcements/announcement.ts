import type { Message } from '../deliveries/templates'
import { isChangeOf, type StoredEvent, verbOf } from '../events/event'
import type { LiveAction, LiveEvent } from '../live/contract'
import type { Db } from '../platform/db/connection'
import type { TimeFormat } from '../platform/time'

/** Ids of users or channels; what is missing is left out. */
type Recipients = readonly (string | number | boolean | null | undefined)[]

/** Who is told of what happens to the rows of one type, and how. A domain declares it; one subscriber each carries it out. */
export interface AnnouncementRules<Row extends { readonly version?: number | null }> {
  /** The type whose changes are told: `appointments`. */
  readonly subject: string
  /** The rows these events are about, as they are now, by id. An event whose row is gone is told to no one. */
  readonly load: (db: Db, events: readonly StoredEvent[]) => Promise<ReadonlyMap<string, Row>>
  /** Open windows hear of it within moments; without `on`, of every change. */
  readonly live?: {
    readonly on?: readonly string[]
    readonly action: LiveAction
    /** What windows are told has changed, where that is not the row itself. */
    readonly about?: (row: Row) => LiveEvent
    readonly to: (row: Row, event: StoredEvent) => Recipients
  }
  /** An entry in the recipients' list of notifications; its kind by the verb of the event. */
  readonly notifications?: {
    readonly on: Readonly<Record<string, string>>
    readonly to: (row: Row, event: StoredEvent) => Recipients
  }
  /** A mail or a text, as the patient prefers, by the verb of the event. */
  readonly messages?: {
    readonly on: Readonly<Record<string, MessageTemplate<Row>>>
    readonly to: (row: Row) => string
  }
}
export interface MessageTemplate<Row> {
  /** What kind of message it is, for counting. */
  readonly template: string
  /** Whether it is still true of the row: a message that is not is never sent. */
  readonly holds: (row: Row) => boolean
  readonly write: (row: Row, reader: Reader) => Message
}
/** What a message is written for. */
export interface Reader {
  readonly timeFormat: TimeFormat
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
  readonly notifications: AnnouncementSource<string>
  readonly messages: AnnouncementSource<{
    readonly template: string
    readonly write: (reader: Reader) => Message
  }>
}

export const announce = <Row extends { readonly version?: number | null }>({
  subject,
  load,
  live,
  notifications,
  messages,
}: AnnouncementRules<Row>): Announcement => {
  const source = <T>(
    isTold: (verb: string) => boolean,
    addressOf: (row: Row, event: StoredEvent) => { to: Recipients; content: T } | null,
  ): AnnouncementSource<T> => {
    const matches = (event: StoredEvent) => isChangeOf(event, subject) && isTold(verbOf(event))
    return {
      matches,
      read: async (db, events) => {
        const own = events.filter(matches)
        const rows = own.length ? await load(db, own) : new Map<string, Row>()
        return own.flatMap((event) => {
          const row = rows.get(event.subjectId ?? '')
          const address = row ? addressOf(row, event) : null
          return [...new Set(address?.to)].flatMap((to) =>
            address && typeof to === 'string' ? [{ to, event, content: address.content }] : [],
          )
        })
      },
    }
  }
  return {
    live: source(
      (verb) => live !== undefined && (live.on?.includes(verb) ?? true),
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
      (verb) => notifications?.on[verb] !== undefined,
      (row, event) => {
        const kind = notifications?.on[verbOf(event)]
        return notifications && kind ? { to: notifications.to(row, event), content: kind } : null
      },
    ),
    messages: source(
      (verb) => messages?.on[verb] !== undefined,
      (row, event) => {
        const rule = messages?.on[verbOf(event)]
        if (!messages || !rule?.holds(row)) return null
        const write = (reader: Reader) => rule.write(row, reader)
        return { to: [messages.to(row)], content: { template: rule.template, write } }
      },
    ),
  }
}

/** For what is told by the event alone: the event stands for its row. */
export const eventsById = async (
  _: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, StoredEvent>> =>
  new Map(events.map((event) => [event.subjectId ?? '', event]))
