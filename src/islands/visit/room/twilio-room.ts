import Video, {
  type LocalTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
} from 'twilio-video'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { createNotifier } from './room-events'
import { videoDefaults } from './video-defaults'
import type {
  ChatMessage,
  DisconnectReason,
  LocalTracks,
  Quality,
  RoomParticipant,
  RoomState,
  RoomTrack,
  Source,
  VideoGrant,
  VideoRoom,
} from './video-room'

/** Codes of the SDK after which coming back by itself would only be refused. */
const reasons: Readonly<Record<number, DisconnectReason>> = {
  53205: 'replaced',
  53118: 'ended',
  53105: 'full',
}

class TwilioTrack implements RoomTrack {
  isEnabled: boolean
  constructor(
    readonly source: Source,
    private readonly track: Exclude<RemoteTrack, { kind: 'data' }>,
  ) {
    this.isEnabled = track.isEnabled
  }
  // By the SDK's own attaching, or it would switch the track off.
  attach(element: HTMLMediaElement) {
    this.track.attach(element)
    return () => void this.track.detach(element)
  }
}

class TwilioParticipant implements RoomParticipant {
  readonly tracks = new Map<Source, TwilioTrack>()
  quality: Quality = null
  isSpeaking = false
  constructor(
    private readonly participant: RemoteParticipant,
    readonly name: string,
    readonly side: VisitSide,
    readonly supervises: string | null,
  ) {}
  get id() {
    return this.participant.sid
  }
  get identity() {
    return this.participant.identity
  }
}

/** A room of Twilio's. Chat goes by a data track: who comes later does not read what was written before. */
class TwilioRoom implements VideoRoom {
  readonly provider = 'twilio'
  readonly identity: string
  state: RoomState = 'connected'
  reason: DisconnectReason | null = null
  participants: readonly TwilioParticipant[] = []
  readonly isChatKept = false
  readonly unsentChat = []
  chat: readonly ChatMessage[] = []
  quality: Quality = null
  isRecording: boolean
  readonly recordingSid: string | null
  private readonly notifier = createNotifier()
  private readonly data = new Video.LocalDataTrack()

  constructor(
    private readonly room: Room,
    private readonly grant: VideoGrant,
    private readonly local: Map<Source, LocalTrack>,
    /** Of each source, whether the others heard last that it is on. */
    private readonly announcedStates: Map<Source, boolean>,
  ) {
    this.identity = grant.identity
    this.isRecording = room.isRecording
    this.recordingSid = grant.canRecord ? grant.roomSid : null
    room
      .on('participantConnected', (who) => this.add(who))
      .on('participantDisconnected', (who) => this.remove(who))
      .on('trackSubscribed', (track, publication, who) => this.addTrack(track, publication, who))
      .on('trackUnsubscribed', (_, publication, who) => this.removeTrack(publication, who))
      .on('trackEnabled', (publication, who) => this.markEnabled(publication, who, true))
      .on('trackDisabled', (publication, who) => this.markEnabled(publication, who, false))
      .on('dominantSpeakerChanged', (who) => this.markSpeaker(who))
      .on('trackMessage', (text) => typeof text === 'string' && this.readChat(text))
      .on('recordingStarted', () => this.change(() => (this.isRecording = true)))
      .on('recordingStopped', () => this.change(() => (this.isRecording = false)))
      .on('reconnecting', () => this.change(() => (this.state = 'reconnecting')))
      .on('reconnected', () => this.change(() => (this.state = 'connected')))
      .on('disconnected', (_, error) => this.end(error && (reasons[error.code] ?? 'failed')))
    room.localParticipant.on('networkQualityLevelChanged', (level: number) =>
      this.change(() => (this.quality = toQuality(level))),
    )
    for (const who of room.participants.values()) this.add(who)
    void room.localParticipant.publishTrack(this.data).catch(() => {})
    addEventListener('pagehide', this.leave)
  }

  subscribe(onChange: () => void) {
    return this.notifier.subscribe(onChange)
  }

  async setTrack(source: Source, track: MediaStreamTrack | null) {
    const before = this.local.get(source)
    const me = this.room.localParticipant
    const isSame = before && before.kind !== 'data' && before.mediaStreamTrack === track
    // A switch that the SDK has not announced reaches the others by publishing anew.
    if (isSame && this.announcedStates.get(source) === track.enabled) return
    if (before) {
      me.unpublishTrack(before)
      this.local.delete(source)
      if (before.kind !== 'data' && before.mediaStreamTrack !== track) before.stop()
    }
    if (!track) return
    const published = localTrack(source, track)
    this.local.set(source, published)
    this.announcedStates.set(source, track.enabled)
    await me
      .publishTrack(published, { priority: source === 'screen' ? 'high' : 'standard' })
      // A room that has ended takes nothing more, and says so itself.
      .catch(() => {})
  }

  setEnabled(source: Source, isEnabled: boolean) {
    const track = this.local.get(source)
    if (!track || track.kind === 'data') return
    this.announcedStates.set(source, isEnabled)
    if (isEnabled) track.enable()
    else track.disable()
  }

  resendChat() {}

  sendChat(text: string) {
    const me = this.grant.members.find(({ identity }) => identity === this.identity)
    const message: ChatMessage = {
      id: crypto.randomUUID(),
      from: this.identity,
      name: me?.name ?? '',
      text,
      at: Date.now(),
    }
    this.data.send(JSON.stringify(message))
    this.addChat(message)
  }

  disconnect() {
    this.end(null)
    this.room.disconnect()
  }

  private readonly leave = () => this.disconnect()

  private change(apply: () => void) {
    apply()
    this.notifier.notify()
  }

  private end(reason: DisconnectReason | null | undefined) {
    if (this.state === 'disconnected') return
    removeEventListener('pagehide', this.leave)
    this.change(() => {
      this.state = 'disconnected'
      this.reason = reason ?? null
      this.participants = []
    })
  }

  private find(who: RemoteParticipant | null) {
    return this.participants.find(({ id }) => id === who?.sid)
  }

  private add(who: RemoteParticipant) {
    if (this.find(who)) return
    const member = this.grant.members.find(({ identity }) => identity === who.identity)
    const { name = '', side = 'guest', supervises = null } = member ?? {}
    const participant = new TwilioParticipant(who, name, side, supervises)
    who.on('networkQualityLevelChanged', (level: number) =>
      this.change(() => (participant.quality = toQuality(level))),
    )
    // A user who came back by another window is here once.
    const others = this.participants.filter(({ identity }) => identity !== who.identity)
    this.change(() => (this.participants = [...others, participant]))
    for (const publication of who.tracks.values())
      if (publication.track) this.addTrack(publication.track, publication, who)
  }

  private remove(who: RemoteParticipant) {
    this.change(() => (this.participants = this.participants.filter(({ id }) => id !== who.sid)))
  }

  private addTrack(
    track: RemoteTrack,
    { trackName }: RemoteTrackPublication,
    who: RemoteParticipant,
  ) {
    const source = sourceOf(trackName)
    if (source && track.kind !== 'data')
      this.change(() => this.find(who)?.tracks.set(source, new TwilioTrack(source, track)))
  }

  private removeTrack({ trackName }: RemoteTrackPublication, who: RemoteParticipant) {
    const source = sourceOf(trackName)
    if (source) this.change(() => this.find(who)?.tracks.delete(source))
  }

  private markEnabled(
    { trackName }: RemoteTrackPublication,
    who: RemoteParticipant,
    isEnabled: boolean,
  ) {
    const source = sourceOf(trackName)
    const track = source && this.find(who)?.tracks.get(source)
    if (track) this.change(() => (track.isEnabled = isEnabled))
  }

  private markSpeaker(who: RemoteParticipant | null) {
    this.change(() => {
      for (const each of this.participants) each.isSpeaking = each.id === who?.sid
    })
  }

  private readChat(text: string) {
    const message: ChatMessage = JSON.parse(text)
    if (typeof message.text === 'string') this.addChat(message)
  }

  private addChat(message: ChatMessage) {
    this.change(() => (this.chat = [...this.chat, message]))
  }
}

const sourceOf = (name: string): Source | undefined =>
  (['microphone', 'camera', 'screen'] as const).find((source) => source === name)

const toQuality = (level: number): Quality => Math.max(0, Math.min(5, Math.round(level))) as Quality

const localTrack = (source: Source, track: MediaStreamTrack) =>
  source === 'microphone'
    ? new Video.LocalAudioTrack(track, { name: source, logLevel: 'off' })
    : new Video.LocalVideoTrack(track, { name: source, logLevel: 'off' })

export const connectTwilioRoom = async (
  grant: VideoGrant,
  roomName: string,
  tracks: LocalTracks,
): Promise<VideoRoom> => {
  const sources = Object.entries(tracks) as [Source, MediaStreamTrack][]
  const local = new Map(
    sources.map(([source, track]): [Source, LocalTrack] => [source, localTrack(source, track)]),
  )
  const announcedStates = new Map(sources.map(([source, { enabled }]) => [source, enabled]))
  const room = await Video.connect(grant.token ?? '', {
    ...videoDefaults,
    name: roomName,
    tracks: [...local.values()],
  })
  return new TwilioRoom(room, grant, local, announcedStates)
}
