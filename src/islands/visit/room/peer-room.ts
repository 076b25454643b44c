import PartySocket from 'partysocket'
import {
  type RoomChatMessage,
  type RoomMember,
  type RoomServerMessage,
  roomCloseCodes,
} from '#edge/live/visit-room-contract'
import { ChatOutbox } from './chat-outbox'
import { Peer, type PeerSignal } from './peer'
import { createNotifier } from './room-events'
import type {
  DisconnectReason,
  LocalTracks,
  PeerGrant,
  Quality,
  RoomState,
  Source,
  VideoRoom,
} from './video-room'

const connectMs = 10_000
const pingMs = 10_000
const pollMs = 250
/** Polls of the level for one of the quality. */
const qualityEvery = 8
/** Who supervises is announced before they see or hear anyone: what this side sends reaches them so much later. */
const announceMs = 5_000

const reasons: Readonly<Record<number, DisconnectReason>> = {
  [roomCloseCodes.replaced]: 'replaced',
  [roomCloseCodes.ended]: 'ended',
  [roomCloseCodes.signedOut]: 'signedOut',
  [roomCloseCodes.removed]: 'removed',
  [roomCloseCodes.tooMany]: 'full',
}

/** What a refused ticket means for who was in the room. */
const refusals: Readonly<Record<number, DisconnectReason>> = { 403: 'removed', 409: 'ended' }

/** A room whose browsers talk to each other; the Durable Object carries signalling, presence and chat. */
class PeerRoom implements VideoRoom {
  readonly provider = 'peer'
  readonly identity: string
  readonly isRecording = false
  readonly recordingSid = null
  state: RoomState = 'connecting'
  reason: DisconnectReason | null = null
  participants: readonly Peer[] = []
  readonly isChatKept = true
  chat: readonly RoomChatMessage[] = []
  private readonly notifier = createNotifier()
  private readonly outbox: ChatOutbox
  private readonly peers = new Map<string, Peer>()
  private readonly local = new Map<Source, MediaStreamTrack>()
  /** Those who are being announced, and get nothing of this side yet. */
  private readonly announced = new Map<Peer, ReturnType<typeof setTimeout>>()
  private readonly iceServers: RTCIceServer[]
  private readonly socket: PartySocket
  private readonly timers: ReturnType<typeof setInterval>[]
  private polls = 0
  private isAnswered = true

  constructor(
    grant: PeerGrant,
    roomName: string,
    tracks: LocalTracks,
    private readonly renew: () => Promise<PeerGrant>,
    private readonly onReady: () => void,
  ) {
    this.identity = grant.identity
    this.outbox = new ChatOutbox(grant.identity, (frame) => this.socket.send(JSON.stringify(frame)))
    this.iceServers = grant.iceServers as RTCIceServer[]
    for (const [source, track] of Object.entries(tracks)) this.local.set(source as Source, track)
    let unused: string | null = grant.ticket
    this.socket = new PartySocket({
      host: location.host,
      protocol: location.protocol === 'https:' ? 'wss' : 'ws',
      prefix: 'live',
      party: 'visit-room',
      room: roomName,
      minReconnectionDelay: 250,
      maxReconnectionDelay: 3_000,
      maxEnqueuedMessages: 100,
      shouldReconnectOnClose: ({ code }) => !(code in reasons),
      // A ticket admits once: every connection takes a new one.
      query: async () => {
        const ticket = unused ?? (await this.renewTicket())
        unused = null
        return { ticket }
      },
    })
    this.socket.addEventListener('message', ({ data }) => this.receive(String(data)))
    this.socket.addEventListener('close', ({ code }) => {
      const reason = reasons[code]
      if (reason) this.end(reason)
      else this.updateState()
    })
    this.timers = [
      setInterval(() => void this.poll(), pollMs),
      setInterval(() => this.ping(), pingMs),
    ]
    // Said at once, where a dead line would be noticed at the next ping.
    addEventListener('offline', this.reconnect)
    addEventListener('online', this.reconnect)
    addEventListener('pagehide', this.leave)
  }

  get quality(): Quality {
    const known = this.participants.flatMap(({ quality }) => quality ?? [])
    return known.length > 0 ? (Math.min(...known) as Quality) : null
  }

  subscribe(onChange: () => void) {
    return this.notifier.subscribe(onChange)
  }

  async setTrack(source: Source, track: MediaStreamTrack | null) {
    const before = this.local.get(source)
    if (track) this.local.set(source, track)
    else this.local.delete(source)
    for (const peer of this.peers.values())
      if (!this.announced.has(peer)) publish(peer, source, track)
    if (before !== track) before?.stop()
  }

  setEnabled(source: Source, isEnabled: boolean) {
    const track = this.local.get(source)
    if (!track) return
    track.enabled = isEnabled
    for (const peer of this.peers.values()) peer.tellEnabled(source, isEnabled)
  }

  get unsentChat() {
    return this.outbox.unsent
  }

  sendChat(text: string) {
    this.outbox.add(text)
    this.notifier.notify()
  }

  resendChat() {
    this.outbox.resend()
    this.notifier.notify()
  }

  disconnect() {
    this.end(null)
  }

  private readonly leave = () => this.end(null)
  private readonly reconnect = () => {
    this.socket.reconnect()
    this.updateState()
  }

  private end(reason: DisconnectReason | null) {
    if (this.state === 'disconnected') return
    this.state = 'disconnected'
    this.reason = reason
    for (const timer of this.timers) clearInterval(timer)
    removeEventListener('offline', this.reconnect)
    removeEventListener('online', this.reconnect)
    removeEventListener('pagehide', this.leave)
    for (const peer of [...this.peers.values()]) this.drop(peer)
    this.socket.close()
    this.notifier.notify()
  }

  private async renewTicket(): Promise<string | null> {
    try {
      return (await this.renew()).ticket
    } catch (error) {
      // What the server refuses now it refuses again; a lost network it does not.
      if (error instanceof Error && 'status' in error && Number(error.status) < 500) {
        this.end(refusals[Number(error.status)] ?? 'failed')
      }
      throw error
    }
  }

  private receive(data: string) {
    this.isAnswered = true
    if (data === 'pong') return
    const message: RoomServerMessage = JSON.parse(data)
    if (message.t === 'welcome') this.welcome(message.members, message.chat)
    else if (message.t === 'join') this.meet(message.member)
    else if (message.t === 'leave') {
      const peer = this.peers.get(message.id)
      // Its signalling dropped; the media may well be alive.
      if (peer && !peer.isAlive) this.drop(peer)
    } else if (message.t === 'to') this.peerFor(message.from).receive(message.m as PeerSignal)
    else {
      if (message.t === 'chat_refused') this.outbox.refuse(message.key)
      else this.addChat(message.message)
      this.notifier.notify()
    }
  }

  private addChat(message: RoomChatMessage) {
    if (!this.chat.some(({ id }) => id === message.id)) this.chat = [...this.chat, message]
    this.outbox.settle([message])
  }

  /** Also after signalling came back: peers that are alive stay, those gone are dropped, the new are offered to. */
  private welcome(members: readonly RoomMember[], chat: readonly RoomChatMessage[]) {
    this.chat = chat
    this.outbox.reconcile(chat)
    const ids = new Set(members.map(({ id }) => id))
    for (const peer of [...this.peers.values()])
      if (!ids.has(peer.id) && !peer.isAlive) this.drop(peer)
      else if (peer.isInterrupted) peer.restart()
    for (const member of members) this.peerFor(member)
    this.updateState()
    this.onReady()
  }

  /** The newcomer offers. A user who is here under another id came back by another window. */
  private meet({ id, identity }: RoomMember) {
    for (const peer of [...this.peers.values()])
      if (peer.identity === identity && (peer.id !== id || !peer.isAlive)) this.drop(peer)
  }

  private peerFor(member: RoomMember): Peer {
    const known = this.peers.get(member.id)
    if (known) return known
    this.meet(member)
    const isAnnounced = member.side === 'supervisor'
    const localTracks = isAnnounced ? new Map<Source, MediaStreamTrack>() : this.local
    const peer: Peer = new Peer({
      member,
      isPolite: this.socket.id > member.id,
      iceServers: this.iceServers,
      localTracks,
      send: (signal) => this.socket.send(JSON.stringify({ t: 'to', to: member.id, m: signal })),
      onChange: () => this.updateState(),
      onGone: () => this.drop(peer),
    })
    this.peers.set(member.id, peer)
    if (isAnnounced) this.announce(peer, localTracks)
    this.updateState()
    return peer
  }

  /** This side's picture and sound reach who supervises once the page has said that they are here. */
  private announce(peer: Peer, withheld: Map<Source, MediaStreamTrack>) {
    const timer = setTimeout(() => {
      this.announced.delete(peer)
      for (const [source, track] of this.local) {
        withheld.set(source, track)
        publish(peer, source, track)
      }
    }, announceMs)
    this.announced.set(peer, timer)
  }

  private drop(peer: Peer) {
    if (this.peers.get(peer.id) === peer) this.peers.delete(peer.id)
    clearTimeout(this.announced.get(peer))
    this.announced.delete(peer)
    peer.close()
    this.updateState()
  }

  private updateState() {
    this.participants = [...this.peers.values()]
    if (this.state !== 'disconnected') {
      const isConnected =
        this.socket.readyState === this.socket.OPEN &&
        this.participants.every(({ isInterrupted }) => !isInterrupted)
      this.state = isConnected
        ? 'connected'
        : this.state === 'connecting'
          ? 'connecting'
          : 'reconnecting'
    }
    this.notifier.notify()
  }

  private ping() {
    if (this.socket.readyState !== this.socket.OPEN) return
    // A line that answered nothing since the last ping is dead.
    if (!this.isAnswered) this.socket.reconnect()
    this.isAnswered = false
    this.socket.send('ping')
  }

  private async poll() {
    const isQualityPoll = this.polls++ % qualityEvery === 0
    for (const peer of this.participants) {
      await peer.pollLevel().catch(() => {})
      if (isQualityPoll) await peer.pollQuality().catch(() => {})
    }
  }
}

const publish = (peer: Peer, source: Source, track: MediaStreamTrack | null) => {
  peer.publish(source, track)
  if (track) peer.tellEnabled(source, track.enabled)
}

export const connectPeerRoom = (
  grant: PeerGrant,
  roomName: string,
  tracks: LocalTracks,
  renew: () => Promise<PeerGrant>,
): Promise<VideoRoom> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      room.disconnect()
      reject(new DOMException('', 'TimeoutError'))
    }, connectMs)
    const room: PeerRoom = new PeerRoom(grant, roomName, tracks, renew, () => {
      clearTimeout(timer)
      resolve(room)
    })
  })
