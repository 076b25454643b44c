import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import { connect } from '../platform/db/connection'
import { environmentOf } from '../platform/environment'
import { log } from '../platform/log'
import { now } from '../platform/time'
import type { LiveMessage } from './channel'
import { maxMessageLength } from './client-messages'
import { type ConnectionIdentity, identityOf } from './connection-identity'
import { closeCodes, type Presence, type ServerMessage } from './contract'
import { handleMessage } from './handle-message'
import { openReplayBuffer, type ReplayBuffer } from './replay-buffer'
import { validSessions } from './session-check'

const maxSocketsPerSession = 50
const firstCheckMs = 60_000
const minCheckMs = 5_000
const rateLimit = { messages: 20, per: 10_000 }

/** The channel of one user, with all their tabs and devices, or the staff board. Hibernates while nothing is sent. */
export class UserChannel extends Server<Env> {
  static override options = { hibernate: true }
  private readonly buffer: ReplayBuffer
  private readonly messageRates = new WeakMap<Connection, { since: number; count: number }>()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.buffer = openReplayBuffer(state.storage.sql)
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  publish(messages: readonly LiveMessage[]): void {
    for (const message of messages) {
      const frame = this.buffer.append(message)
      if (frame) this.broadcast(frame)
    }
  }

  relay(presence: Presence): void {
    const message: ServerMessage = { presence }
    this.broadcast(JSON.stringify(message))
  }

  disconnectSession(sessionId: string): void {
    for (const socket of this.getConnections(tagOf(sessionId))) closeSignedOut(socket)
  }

  async revalidate(): Promise<void> {
    const sockets = [...this.getConnections<ConnectionIdentity>()]
    if (sockets.length === 0) return
    const env = environmentOf(this.env)
    const holders = sockets.flatMap(({ state }) => (state ? [state] : []))
    const good = await validSessions(connect(env.DB), holders, this.name)
    for (const socket of sockets)
      if (!good.has(socket.state?.sessionId ?? '')) closeSignedOut(socket)
    if (good.size === 0) return
    const soonest = Math.min(...good.values())
    await this.ctx.storage.setAlarm(Date.now() + Math.max(minCheckMs, soonest))
  }

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    return [tagOf(identityOf(request.headers).sessionId)]
  }

  override async onConnect(socket: Connection<ConnectionIdentity>, { request }: ConnectionContext) {
    const holder = identityOf(request.headers)
    socket.setState(holder)
    if ([...this.getConnections(tagOf(holder.sessionId))].length > maxSocketsPerSession)
      return socket.close(closeCodes.tooMany, 'Too many windows')
    const since = Number(new URL(request.url).searchParams.get('since') ?? -1)
    const missed = since >= 0 ? this.buffer.after(since) : null
    socket.send(JSON.stringify({ hello: this.buffer.head(), reset: missed === null }))
    for (const frame of missed ?? []) socket.send(frame)
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + firstCheckMs)
  }

  override async onMessage(socket: Connection<ConnectionIdentity>, message: WSMessage) {
    if (message === 'ping') return socket.send('pong')
    if (typeof message !== 'string' || message.length > maxMessageLength)
      return socket.close(1009, 'Too large')
    if (!socket.state) return closeSignedOut(socket)
    const answer: ServerMessage = this.isOverRateLimit(socket)
      ? { refused: 'message', reason: 'too_many' }
      : await handleMessage(environmentOf(this.env), socket.state, this.name, message)
    socket.send(JSON.stringify(answer))
    if ('refused' in answer && answer.reason === 'forbidden')
      socket.close(closeCodes.forbidden, 'Not allowed')
  }

  override onError(_: Connection, error: unknown) {
    log.error('live.socket', error, environmentOf(this.env))
  }

  override async onAlarm() {
    await this.revalidate()
  }

  private isOverRateLimit(socket: Connection): boolean {
    const at = now()
    const last = this.messageRates.get(socket)
    const current = last && at - last.since < rateLimit.per ? last : { since: at, count: 0 }
    current.count += 1
    this.messageRates.set(socket, current)
    return current.count > rateLimit.messages
  }
}

const tagOf = (sessionId: string) => `session:${sessionId}`
const closeSignedOut = (socket: Connection<ConnectionIdentity> | Connection) =>
  socket.close(closeCodes.signedOut, 'Signed out')
