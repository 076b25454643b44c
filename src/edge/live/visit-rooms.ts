import type { Role } from '../access/roles'
import { type Environment, stubOf } from '../platform/environment'
import type { VisitSide } from './visit-room-contract'

/** Whom a ticket admits. */
export interface TicketHolder {
  readonly userId: string
  /** Null for a guest, who has no account: their ticket alone admits them. */
  readonly role: Role | null
  readonly sessionId: string | null
  /** What the others in the room read. */
  readonly name: string
  readonly side: VisitSide
  /** Of a supervisor: the name of the clinician. */
  readonly supervises?: string | null | undefined
  /** Users told on their own channel when the holder joins. */
  readonly tell: readonly string[]
}

/** What the rest of the edge may ask of a visit's room. */
export interface VisitRoomPort {
  /** A ticket that admits its holder once, within a minute. */
  issueTicket(holder: TicketHolder): Promise<string>
  /** The holder of a ticket, once; null for an unknown, used or expired one. */
  redeemTicket(ticket: string): Promise<TicketHolder | null>
  /** Closes the sockets of ended sessions, and all of them once the visit is over. */
  revalidate(): Promise<void>
}

/** The room of an appointment, by its id. */
export const visitRoomOf = (
  env: Pick<Environment, 'VISIT_ROOM'>,
  appointmentId: string,
): VisitRoomPort => stubOf<VisitRoomPort>(env.VISIT_ROOM, appointmentId)

const header = 'x-careplus-ticket-holder'
/** Headers for the room: whom the redeemed ticket admits, without the ticket. */
export const ticketHolderHeaders = (holder: TicketHolder): Headers =>
  new Headers({ upgrade: 'websocket', [header]: encodeURIComponent(JSON.stringify(holder)) })

export const ticketHolderOf = (headers: Headers): TicketHolder => {
  const text = headers.get(header)
  if (!text) throw new Error('A connection without a ticket')
  return JSON.parse(decodeURIComponent(text))
}
