import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import * as z from 'zod/mini'
import { connect } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import { environmentOf } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { log } from '../platform/log'
import { parseJson } from '../platform/services/parse-json'
import { hourMs, iso, now } from '../platform/time'
import { keepCallMessage } from './call-messages'
import { publishToChannels } from './channel'
import {
  isAdmitted,
  isCall,
  isOfCall,
  isOfVisit,
  isRoomOpen,
  noteCallDropped,
  noteCallResumed,
} from './room-state'
import {
  maxChatLength,
  maxRoomFrameLength,
  type RoomChatMessage,
  type RoomMember,
  type RoomServerMessage,
  roomCloseCodes,
} from './visit-room-contract'
import { openVisitRoomStore, type VisitRoomStore } from './visit-room-store'
import { type TicketHolder, ticketHolderOf } from './visit-rooms'

/** The two sides, two guests, and who supervises the clinician: none of them takes the place of another. */
const maxMembers = 5
const checkMs = 30_000
/** A client pings every 10 seconds; one that has not for so long is gone. */
const silenceMs = 45_000
/** Time from the departure of the last member to the deletion of the chat from the room; the record of the visit keeps it. */
const keepChatMs = hourMs
const rateLimit = { messages: 300, perMs: 10_000 }

/** What a client may send: a message for one other member, or one for all of them. */
const roomClientMessage = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('to'), to: z.string().check(z.maxLength(64)), m: z.unknown() }),
  z.strictObject({
    t: z.literal('chat'),
    key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxChatLength)),
  }),
])

/** Whom a ticket admitted, and since when, in epoch milliseconds. */
type PresentHolder = TicketHolder & { readonly joinedAt: number }

/** The room of one visit: who is here, signalling between them, and the chat. Hibernates while nothing is sent. */
export class VisitRoom extends Server<Env> {
  static override options = { hibernate: true }
  private readonly store: VisitRoomStore
  private chatWrites = Promise.resolve()
  private readonly messageRates = new WeakMap<Connection, { since: number; count: number }>()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = openVisitRoomStore(state.storage.sql)
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  issueTicket(holder: TicketHolder): Promise<string> {
    return this.store.issueTicket(holder)
  }

  redeemTicket(ticket: string): Promise<TicketHolder | null> {
    return this.store.redeemTicket(ticket)
  }

  async revalidate(): Promise<void> {
    const members = this.members()
    if (members.length === 0) return
    const db = connect(environmentOf(this.env).DB)
    const isOpen = await isRoomOpen(db, this.name)
    for (const { socket, holder } of members) {
      if (!isOpen) socket.close(roomCloseCodes.ended, 'The visit is over')
      else if (!(await isAdmitted(db, holder))) socket.close(roomCloseCodes.signedOut, 'Signed out')
      else if (!(await isOfVisit(db, this.name, holder)))
        socket.close(roomCloseCodes.removed, 'No longer of this visit')
      else if (this.isSilent(socket, holder)) {
        socket.close(1001, 'Silent')
        // A line that is dead answers no closing either.
        await this.depart(socket)
      }
    }
  }

  override async onConnect(socket: Connection<PresentHolder>, { request }: ConnectionContext) {
    const holder = ticketHolderOf(request.headers)
    socket.setState({ ...holder, joinedAt: Date.now() })
    // One window per user: a second tab, or the same one after a reload, takes the place of the first.
    for (const { socket: other, holder: known } of this.members())
      if (other !== socket && known.userId === holder.userId)
        other.close(roomCloseCodes.replaced, 'Joined in another window')
    const others = this.members().filter(({ holder: { userId } }) => userId !== holder.userId)
    if (others.length >= maxMembers) return socket.close(roomCloseCodes.tooMany, 'The room is full')
    send(socket, {
      t: 'welcome',
      members: others.map(({ socket: other, holder: known }) => memberOf(other, known)),
      chat: this.store.listChat(),
    })
    this.broadcastMessage({ t: 'join', member: memberOf(socket, holder) }, socket)
    if (isCall([holder, ...others.map(({ holder: known }) => known)]))
      await this.write(noteCallResumed(this.name))
    await this.ctx.storage.setAlarm(Date.now() + checkMs)
    await this.announce(holder)
  }

  override onMessage(socket: Connection<PresentHolder>, message: WSMessage) {
    if (message === 'ping') return socket.send('pong')
    const holder = socket.state
    if (!holder) return socket.close(roomCloseCodes.signedOut, 'Signed out')
    if (typeof message !== 'string' || message.length > maxRoomFrameLength)
      return socket.close(1009, 'Too large')
    if (this.isOverRateLimit(socket)) return socket.close(roomCloseCodes.tooMany, 'Too many')
    const parsed = roomClientMessage.safeParse(parseJson(message))
    if (!parsed.success) return socket.close(1008, 'Malformed')
    if (parsed.data.t === 'to') {
      const target = this.getConnection(parsed.data.to)
      if (target) send(target, { t: 'to', from: memberOf(socket, holder), m: parsed.data.m })
      return
    }
    const { key, text } = parsed.data
    const { userId, name } = holder
    const chat = { id: uuidv7(), key, from: userId, name, text, at: now() }
    // Store one at a time, so that the record keeps the order of arrival.
    const write = this.chatWrites.then(() => this.keepChat(socket, holder, chat))
    // A failure of one message stops no later one.
    this.chatWrites = write.catch(() => undefined)
    return write
  }

  /** Stores a message in the record of the visit, then sends it to all members. */
  private async keepChat(socket: Connection, holder: TicketHolder, chat: RoomChatMessage) {
    const env = environmentOf(this.env)
    const stored = await keepCallMessage(env, connect(env.DB), this.name, holder, chat).catch(
      (error) => log.error('visit-room.chat', error, env),
    )
    const message = stored?.message
    if (!message) return send(socket, { t: 'chat_refused', key: chat.key })
    // A message kept earlier may have had no answer; then the others have not read it.
    const isShown = !stored.isNew && this.store.listChat().some(({ id }) => id === message.id)
    if (isShown) return send(socket, { t: 'chat', message })
    this.store.addChat(message)
    this.broadcastMessage({ t: 'chat', message })
  }

  override onClose(socket: Connection<PresentHolder>) {
    return this.depart(socket)
  }

  /** Tells the others, and notes a call that dropped; the same once more changes nothing. */
  private async depart(socket: Connection<PresentHolder>) {
    const isBack = this.members().some(
      ({ socket: other }) => other !== socket && other.id === socket.id,
    )
    if (!isBack) this.broadcastMessage({ t: 'leave', id: socket.id }, socket)
    const staying = this.members().filter(({ socket: other }) => other !== socket)
    const { state: holder } = socket
    const isElsewhere = staying.some(({ holder: known }) => known.userId === holder?.userId)
    if (holder && isOfCall(holder) && !isElsewhere)
      await this.write(noteCallDropped(this.name, iso(now())))
    const isEmpty = this.members().every(({ socket: other }) => other === socket)
    if (isEmpty) await this.ctx.storage.setAlarm(Date.now() + keepChatMs)
  }

  override onError(_: Connection, error: unknown) {
    log.error('visit-room.socket', error, environmentOf(this.env))
  }

  override async onAlarm() {
    if (this.members().length === 0) return this.store.erase()
    await this.revalidate()
    const delay = this.members().length > 0 ? checkMs : keepChatMs
    await this.ctx.storage.setAlarm(Date.now() + delay)
  }

  private members() {
    return [...this.getConnections<PresentHolder>()].flatMap((socket) =>
      socket.state && socket.readyState === WebSocket.OPEN
        ? [{ socket, holder: socket.state as PresentHolder }]
        : [],
    )
  }

  /** What the room tells the visit; the call itself goes on without it. */
  private async write(statement: Statement) {
    await connect(environmentOf(this.env).DB)
      .batch([statement])
      .catch((error) => log.error('visit-room.write', error, environmentOf(this.env)))
  }

  private broadcastMessage(message: RoomServerMessage, except?: Connection) {
    for (const { socket } of this.members()) if (socket !== except) send(socket, message)
  }

  /** Tells the other side, wherever in the app they are, that this one has come. */
  private async announce({ side, tell }: TicketHolder) {
    if (tell.length === 0) return
    const action = side === 'patient' ? 'patient_joined' : 'provider_joined'
    const event = { type: 'appointments', id: this.name }
    const messages = [{ action, event, key: null } as const]
    await publishToChannels(
      environmentOf(this.env),
      new Map(tell.map((userId) => [userId, messages])),
    ).catch((error) => log.error('visit-room.announce', error, environmentOf(this.env)))
  }

  /** Its laptop was closed, or its network went without a word. */
  private isSilent(socket: Connection, { joinedAt }: PresentHolder): boolean {
    const last = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? joinedAt
    return Date.now() - last > silenceMs
  }

  private isOverRateLimit(socket: Connection): boolean {
    const at = now()
    const last = this.messageRates.get(socket)
    const current = last && at - last.since < rateLimit.perMs ? last : { since: at, count: 0 }
    current.count += 1
    this.messageRates.set(socket, current)
    return current.count > rateLimit.messages
  }
}

const memberOf = (
  { id }: Connection,
  { userId, name, side, supervises }: TicketHolder,
): RoomMember => ({ id, identity: userId, name, side, supervises })
/** A socket that another window replaced is closed, and still listed for a moment. */
const send = (socket: Connection, message: RoomServerMessage) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}
