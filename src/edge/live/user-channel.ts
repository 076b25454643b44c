import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import { connect } from '../platform/db/connection'
import { environmentOf } from '../platform/environment'
import { log } from '../platform/log'
import { now } from '../platform/time'
import type { Message } from './channel'
import { longestMessage } from './client-messages'
import { type Holder, holderOf } from './connection-identity'
import { closed, type Frame } from './contract'
import { hear } from './handle-message'
import { type Log, openLog } from './replay-buffer'
import { standing } from './session-check'

const socketsPerSession = 50
const firstCheck = 60_000
const earliestCheck = 5_000
const pace = { messages: 20, per: 10_000 }

/** The channel of one user, with all their tabs and devices, or the staff board. Sleeps while nothing is said. */
export class UserChannel extends Server<Env> {
  static override options = { hibernate: true }
  private readonly log: Log
  private readonly heard = new WeakMap<Connection, { since: number; count: number }>()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.log = openLog(state.storage.sql)
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  publish(messages: readonly Message[]): void {
    for (const message of messages) {
      const frame = this.log.append(message)
      if (frame) this.broadcast(frame)
    }
  }

  kick(sessionId: string): void {
    for (const socket of this.getConnections(tag(sessionId))) bye(socket)
  }

  async recheck(): Promise<void> {
    const sockets = [...this.getConnections<Holder>()]
    if (sockets.length === 0) return
    const env = environmentOf(this.env)
    const holders = sockets.flatMap(({ state }) => (state ? [state] : []))
    const good = await standing(connect(env.DB), holders, this.name)
    for (const socket of sockets) if (!good.has(socket.state?.sessionId ?? '')) bye(socket)
    if (good.size === 0) return
    const soonest = Math.min(...good.values())
    await this.ctx.storage.setAlarm(Date.now() + Math.max(earliestCheck, soonest))
  }

  override getConnectionTags(_: Connection, { request }: ConnectionContext): string[] {
    return [tag(holderOf(request.headers).sessionId)]
  }

  override async onConnect(socket: Connection<Holder>, { request }: ConnectionContext) {
    const holder = holderOf(request.headers)
    socket.setState(holder)
    if ([...this.getConnections(tag(holder.sessionId))].length > socketsPerSession)
      return socket.close(closed.tooMany, 'Too many windows')
    const since = Number(new URL(request.url).searchParams.get('since') ?? -1)
    const missed = since >= 0 ? this.log.after(since) : null
    socket.send(JSON.stringify({ hello: this.log.head(), reset: missed === null }))
    for (const frame of missed ?? []) socket.send(frame)
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + firstCheck)
  }

  override async onMessage(socket: Connection<Holder>, message: WSMessage) {
    if (message === 'ping') return socket.send('pong')
    if (typeof message !== 'string' || message.length > longestMessage)
      return socket.close(1009, 'Too large')
    if (!socket.state) return bye(socket)
    const answer: Frame = this.tooFast(socket)
      ? { refused: 'message', reason: 'too_many' }
      : await hear(environmentOf(this.env), socket.state, this.name, message)
    socket.send(JSON.stringify(answer))
    if ('refused' in answer && answer.reason === 'forbidden')
      socket.close(closed.forbidden, 'Not allowed')
  }

  override onError(_: Connection, error: unknown) {
    log.fault('relay.socket', error, environmentOf(this.env))
  }

  override async onAlarm() {
    await this.recheck()
  }

  private tooFast(socket: Connection): boolean {
    const at = now()
    const last = this.heard.get(socket)
    const current = last && at - last.since < pace.per ? last : { since: at, count: 0 }
    current.count += 1
    this.heard.set(socket, current)
    return current.count > pace.messages
  }
}

const tag = (sessionId: string) => `session:${sessionId}`
const bye = (socket: Connection<Holder> | Connection) =>
  socket.close(closed.signedOut, 'Signed out')
