import type { RoomMember } from '#edge/live/visit-room-contract'
import { type ConnectionStats, emptyStats, qualityOf, readStats } from './peer-stats'
import type { Quality, RoomParticipant, RoomTrack, Source } from './video-room'

/** What two peers say to each other by way of the room. */
export interface PeerSignal {
  readonly sdp?: RTCSessionDescriptionInit
  /** Which source each media line carries. */
  readonly mids?: Readonly<Record<string, Source>>
  readonly ice?: RTCIceCandidateInit | null
}
/** What they say directly. */
interface ControlMessage {
  readonly enabled?: Partial<Record<Source, boolean>>
}

export interface PeerOptions {
  readonly member: RoomMember
  /** Gives way when both sides offer at once. Known before any message arrives. */
  readonly isPolite: boolean
  readonly iceServers: RTCIceServer[]
  readonly localTracks: ReadonlyMap<Source, MediaStreamTrack>
  readonly send: (signal: PeerSignal) => void
  readonly onChange: () => void
  /** The other page closed, or the connection could not be saved. */
  readonly onGone: () => void
}

/** Bits per second: 16,000 for speech, by the specification's defaults. */
const maxBitrates: Record<Source, number> = {
  microphone: 16_000,
  camera: 1_200_000,
  screen: 2_500_000,
}
/** What is left to the camera on a weak connection. */
const weakCameraBitrate = 150_000
/** How long a failed connection may restart before the other side counts as gone. */
const restartMs = 30_000
const speakingLevel = 0.02

/** Relay only, so that neither side of a call learns the network address of the other. */
const hasRelay = (iceServers: readonly RTCIceServer[]): boolean =>
  iceServers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/i.test(url)))

class PeerTrack implements RoomTrack {
  isEnabled = true
  private readonly stream: MediaStream
  constructor(
    readonly source: Source,
    readonly track: MediaStreamTrack,
  ) {
    this.stream = new MediaStream([track])
  }
  attach(element: HTMLMediaElement) {
    element.srcObject = this.stream
    void element.play().catch(() => {})
    return () => {
      if (element.srcObject === this.stream) element.srcObject = null
    }
  }
}

/** The connection to one other participant: W3C perfect negotiation, ICE restart, and a channel for mutes. */
export class Peer implements RoomParticipant {
  readonly tracks = new Map<Source, PeerTrack>()
  quality: Quality = null
  isSpeaking = false
  level = 0
  private readonly connection: RTCPeerConnection
  private readonly control: RTCDataChannel
  private readonly senders = new Map<Source, RTCRtpTransceiver>()
  private isMakingOffer = false
  private isIgnoringOffer = false
  private mids: Readonly<Record<string, Source>> = {}
  /** What they said of their sources, also of those whose track comes later. */
  private enabled: Readonly<Partial<Record<Source, boolean>>> = {}
  private stats: ConnectionStats = emptyStats
  private goneTimer: ReturnType<typeof setTimeout> | undefined
  private work = Promise.resolve()

  constructor(private readonly options: PeerOptions) {
    const { iceServers, localTracks, send, onChange, onGone } = options
    const connection = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: hasRelay(iceServers) ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    })
    this.connection = connection
    // One id on both sides: neither waits for the other to open it.
    this.control = connection.createDataChannel('control', { negotiated: true, id: 0 })
    this.control.onclose = onGone
    this.control.onopen = () => {
      for (const [source, track] of localTracks) this.tellEnabled(source, track.enabled)
      onChange()
    }
    this.control.onmessage = ({ data }) => this.hear(JSON.parse(data))
    connection.ontrack = ({ track, transceiver }) => this.addTrack(transceiver.mid, track)
    connection.onicecandidate = ({ candidate }) => send({ ice: candidate?.toJSON() ?? null })
    connection.onnegotiationneeded = () => void this.offer()
    connection.onconnectionstatechange = () => this.followState()
    for (const [source, track] of localTracks) this.publish(source, track)
  }

  get id() {
    return this.options.member.id
  }
  get identity() {
    return this.options.member.identity
  }
  get name() {
    return this.options.member.name
  }
  get side() {
    return this.options.member.side
  }
  get supervises() {
    return this.options.member.supervises ?? null
  }
  /** Whether the two browsers talk, with or without signalling. */
  get isAlive() {
    return this.control.readyState === 'open' && this.connection.connectionState !== 'failed'
  }
  get isInterrupted() {
    return ['disconnected', 'failed'].includes(this.connection.connectionState)
  }

  publish(source: Source, track: MediaStreamTrack | null) {
    const known = this.senders.get(source)
    if (!track) {
      known?.stop()
      this.senders.delete(source)
      return
    }
    // Another device behind the same source needs no negotiation.
    if (known) return void known.sender.replaceTrack(track)
    if (source === 'screen') track.contentHint = 'detail'
    // `sendonly`, for transceivers of both sides that send and receive never pair.
    this.senders.set(
      source,
      this.connection.addTransceiver(track, {
        direction: 'sendonly',
        sendEncodings: [{ maxBitrate: maxBitrates[source] }],
      }),
    )
  }

  tellEnabled(source: Source, isEnabled: boolean) {
    const message: ControlMessage = { enabled: { [source]: isEnabled } }
    if (this.control.readyState === 'open') this.control.send(JSON.stringify(message))
  }

  restart() {
    this.connection.restartIce()
  }

  /** One signal after the other, in the order they came. */
  receive(signal: PeerSignal) {
    this.work = this.work.then(() => this.apply(signal)).catch(() => {})
  }

  close() {
    clearTimeout(this.goneTimer)
    this.control.onclose = null
    this.connection.onconnectionstatechange = null
    this.connection.close()
    this.tracks.clear()
  }

  /** The loudness since the last poll, 0 to 1. */
  async pollLevel() {
    const microphone = this.tracks.get('microphone')
    const receiver =
      microphone && this.connection.getReceivers().find(({ track }) => track === microphone.track)
    this.level = 0
    // Peak-hold; the synchronization sources are momentary and would be missed between two polls.
    const report = await receiver?.getStats()
    report?.forEach(({ type, audioLevel }) => {
      if (type === 'inbound-rtp') this.level = audioLevel ?? 0
    })
    const isSpeaking = microphone?.isEnabled === true && this.level > speakingLevel
    if (isSpeaking === this.isSpeaking) return
    this.isSpeaking = isSpeaking
    this.options.onChange()
  }

  async pollQuality() {
    const before = this.stats
    this.stats = readStats(await this.connection.getStats())
    const quality =
      this.connection.connectionState === 'connected' ? qualityOf(before, this.stats) : 0
    if (quality === this.quality) return
    this.quality = quality
    this.options.onChange()
    await this.limitCamera(quality)
  }

  /** The picture steps down for the sound's sake, and up again when there is room. */
  private async limitCamera(quality: Quality) {
    const sender = this.senders.get('camera')?.sender
    const parameters = sender?.getParameters()
    const [encoding] = parameters?.encodings ?? []
    if (!parameters || !encoding || quality === null) return
    const isWeak = quality <= 2
    if (!isWeak && quality < 4) return
    const maxBitrate = isWeak ? weakCameraBitrate : maxBitrates.camera
    if (encoding.maxBitrate === maxBitrate) return
    encoding.maxBitrate = maxBitrate
    await sender?.setParameters(parameters)
  }

  private followState() {
    const { connectionState } = this.connection
    if (connectionState === 'failed') {
      this.restart()
      this.goneTimer ??= setTimeout(this.options.onGone, restartMs)
    } else if (connectionState === 'connected') {
      clearTimeout(this.goneTimer)
      this.goneTimer = undefined
    }
    this.options.onChange()
  }

  private async offer() {
    try {
      this.isMakingOffer = true
      await this.connection.setLocalDescription()
      this.sendDescription()
    } finally {
      this.isMakingOffer = false
    }
  }

  private sendDescription() {
    const { localDescription } = this.connection
    if (!localDescription) return
    const mids: Record<string, Source> = {}
    for (const [source, { mid, sender }] of this.senders)
      if (mid && sender.track) mids[mid] = source
    this.options.send({ sdp: localDescription.toJSON(), mids })
  }

  private async apply({ sdp, mids, ice }: PeerSignal) {
    if (sdp) {
      const isCollision =
        sdp.type === 'offer' && (this.isMakingOffer || this.connection.signalingState !== 'stable')
      this.isIgnoringOffer = !this.options.isPolite && isCollision
      if (this.isIgnoringOffer) return
      this.mids = mids ?? this.mids
      await this.connection.setRemoteDescription(sdp)
      this.matchTracks()
      if (sdp.type !== 'offer') return
      await this.connection.setLocalDescription()
      this.sendDescription()
    } else if (ice !== undefined)
      await this.connection.addIceCandidate(ice ?? undefined).catch((error) => {
        if (!this.isIgnoringOffer) throw error
      })
  }

  private matchTracks() {
    for (const { mid, receiver } of this.connection.getTransceivers())
      this.addTrack(mid, receiver.track)
    const sent = new Set(Object.values(this.mids))
    for (const source of this.tracks.keys()) if (!sent.has(source)) this.tracks.delete(source)
    this.options.onChange()
  }

  private addTrack(mid: string | null, track: MediaStreamTrack) {
    const source = this.mids[mid ?? '']
    if (!source || this.tracks.get(source)?.track === track) return
    const added = new PeerTrack(source, track)
    added.isEnabled = this.enabled[source] ?? true
    this.tracks.set(source, added)
    this.options.onChange()
  }

  private hear({ enabled = {} }: ControlMessage) {
    this.enabled = { ...this.enabled, ...enabled }
    for (const [source, isEnabled] of Object.entries(enabled)) {
      const track = this.tracks.get(source as Source)
      if (track) track.isEnabled = isEnabled
    }
    this.options.onChange()
  }
}
