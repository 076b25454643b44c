import { sha256Hex } from '../platform/crypto/hash'
import { now } from '../platform/time'
import type { RoomChatMessage } from './visit-room-contract'
import type { TicketHolder } from './visit-rooms'

const ticketTtlMs = 60_000
const maxChatMessages = 200

export interface VisitRoomStore {
  issueTicket(holder: TicketHolder): Promise<string>
  redeemTicket(ticket: string): Promise<TicketHolder | null>
  addChat(message: RoomChatMessage): void
  listChat(): readonly RoomChatMessage[]
  erase(): void
}

/** The tickets and the chat of one room, in its own database. A ticket is kept as a hash. */
export const openVisitRoomStore = (sql: SqlStorage): VisitRoomStore => {
  sql.exec(
    'create table if not exists tickets (hash text primary key, holder text not null, expires_at integer not null) strict',
  )
  sql.exec(
    'create table if not exists chat (seq integer primary key, message text not null) strict',
  )
  return {
    issueTicket: async (holder) => {
      const ticket = randomTicket()
      const hash = await sha256Hex(ticket)
      sql.exec('delete from tickets where expires_at <= ?', now())
      sql.exec(
        'insert into tickets (hash, holder, expires_at) values (?, ?, ?)',
        hash,
        JSON.stringify(holder),
        now() + ticketTtlMs,
      )
      return ticket
    },
    redeemTicket: async (ticket) => {
      const hash = await sha256Hex(ticket)
      const [row] = sql
        .exec<{ holder: string; expires_at: number }>(
          'delete from tickets where hash = ? returning holder, expires_at',
          hash,
        )
        .toArray()
      return row && row.expires_at > now() ? JSON.parse(row.holder) : null
    },
    addChat: (message) => {
      sql.exec('insert into chat (message) values (?)', JSON.stringify(message))
      sql.exec('delete from chat where seq <= (select max(seq) from chat) - ?', maxChatMessages)
    },
    listChat: () =>
      sql
        .exec<{ message: string }>('select message from chat order by seq')
        .toArray()
        .map(({ message }) => JSON.parse(message)),
    erase: () => {
      sql.exec('delete from tickets')
      sql.exec('delete from chat')
    },
  }
}

const randomTicket = () =>
  [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
