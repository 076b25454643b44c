import type { LiveMessage } from './channel'

/** The latest messages, so that a reconnecting client gets what it missed. D1 is the truth, this is a buffer. */
export interface ReplayBuffer {
  /** The frame to send, or null when this key was sent before. */
  append(message: LiveMessage): string | null
  head(): number
  /** The frames after `since`, or null when they are not all here any more. */
  after(since: number): string[] | null
}

const maxStored = 1_000
const maxReplayed = 500

export const openReplayBuffer = (sql: SqlStorage): ReplayBuffer => {
  sql.exec(
    'create table if not exists log (seq integer primary key autoincrement, action text not null, attributes text not null, key text unique)',
  )
  const ends = () =>
    sql
      .exec<{ first: number | null; last: number | null }>(
        'select min(seq) as first, max(seq) as last from log',
      )
      .one()
  return {
    append: ({ action, event, key }) => {
      const attributes = JSON.stringify(event)
      const [row] = sql
        .exec<{ seq: number }>(
          'insert into log (action, attributes, key) values (?, ?, ?) on conflict (key) do nothing returning seq',
          action,
          attributes,
          key,
        )
        .toArray()
      if (!row) return null
      if (row.seq % 100 === 0) sql.exec('delete from log where seq <= ?', row.seq - maxStored)
      return JSON.stringify({ seq: row.seq, action, attributes })
    },
    head: () => ends().last ?? 0,
    after: (since) => {
      const { first, last } = ends()
      const head = last ?? 0
      if (since > head || since + 1 < (first ?? head + 1) || head - since > maxReplayed) return null
      return sql
        .exec<{ seq: number; action: string; attributes: string }>(
          'select seq, action, attributes from log where seq > ? order by seq',
          since,
        )
        .toArray()
        .map((row) => JSON.stringify(row))
    },
  }
}
