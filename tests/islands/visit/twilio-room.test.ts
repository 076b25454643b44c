import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connectTwilioRoom } from '#islands/visit/room/twilio-room'
import { videoDefaults } from '#islands/visit/room/video-defaults'
import type { VideoGrant } from '#islands/visit/room/video-room'

/** The part of the SDK's surface that the adapter uses, as its type definitions have it. */
const sdk = vi.hoisted(() => {
  class Emitter {
    private readonly listeners = new Map<string, ((...values: unknown[]) => void)[]>()
    on(event: string, listener: (...values: never[]) => void) {
      const known = this.listeners.get(event) ?? []
      this.listeners.set(event, [...known, listener as (...values: unknown[]) => void])
      return this
    }
    emit(event: string, ...values: unknown[]) {
      for (const listener of this.listeners.get(event) ?? []) listener(...values)
    }
  }
  class LocalTrack {
    isStopped = false
    constructor(
      readonly mediaStreamTrack: { enabled: boolean },
      readonly options: { name: string },
    ) {}
    get name() {
      return this.options.name
    }
    get isEnabled() {
      return this.mediaStreamTrack.enabled
    }
    enable() {
      this.mediaStreamTrack.enabled = true
    }
    disable() {
      this.mediaStreamTrack.enabled = false
    }
    stop() {
      this.isStopped = true
    }
  }
  class LocalDataTrack {
    readonly kind = 'data'
    readonly sent: string[] = []
    send(text: string) {
      this.sent.push(text)
    }
  }
  class Participant extends Emitter {
    readonly tracks = new Map()
    constructor(
      readonly sid: string,
      readonly identity: string,
    ) {
      super()
    }
  }
  class LocalParticipant extends Emitter {
    published: unknown[] = []
    async publishTrack(track: unknown) {
      this.published.push(track)
    }
    unpublishTrack(track: unknown) {
      this.published = this.published.filter((each) => each !== track)
    }
  }
  class Room extends Emitter {
    isRecording = false
    isConnected = true
    readonly participants = new Map<string, Participant>()
    readonly localParticipant = new LocalParticipant()
    disconnect() {
      this.isConnected = false
    }
  }
  class LocalAudioTrack extends LocalTrack {
    readonly kind = 'audio'
  }
  class LocalVideoTrack extends LocalTrack {
    readonly kind = 'video'
  }
  const state = { room: new Room(), connected: [] as unknown[][] }
  const connect = async (...values: unknown[]) => {
    state.connected.push(values)
    return state.room
  }
  return { Room, Participant, LocalAudioTrack, LocalVideoTrack, LocalDataTrack, connect, state }
})
vi.mock('twilio-video', () => ({ default: sdk }))

const grant: VideoGrant = {
  type: 'video_tokens',
  id: 'a1',
  roomType: 'group',
  roomSid: 'RM1',
  identity: 'patient1',
  token: 'token',
  ticket: null,
  iceServers: [],
  members: [
    { identity: 'patient1', name: 'Jordan Ellis', side: 'patient', supervises: null },
    { identity: 'provider1', name: 'Daniel Reyes, NP', side: 'staff', supervises: null },
  ],
  canRecord: true,
  expiresAt: '2026-11-23T15:10:00.000Z',
}
const track = (kind: string, enabled = true) =>
  ({ kind, enabled, stop: () => {} }) as unknown as MediaStreamTrack
const open = () => connectTwilioRoom(grant, 'a1', { microphone: track('audio') })
const remoteTrack = (kind: 'audio' | 'video') => ({
  kind,
  isEnabled: true,
  attach: vi.fn(),
  detach: vi.fn(),
})

beforeEach(() => {
  sdk.state.room = new sdk.Room()
  sdk.state.connected = []
})

describe('the Twilio room', () => {
  it('connects to the room of the visit with the video defaults', async () => {
    const room = await open()
    const [token, options] = sdk.state.connected[0] ?? []
    expect(token).toBe('token')
    expect(options).toMatchObject({ ...videoDefaults, name: 'a1' })
    expect(videoDefaults).toMatchObject({
      maxAudioBitrate: 16_000,
      bandwidthProfile: {
        video: {
          mode: 'collaboration',
          dominantSpeakerPriority: 'standard',
          contentPreferencesMode: 'auto',
          clientTrackSwitchOffControl: 'auto',
        },
      },
    })
    expect(room).toMatchObject({ provider: 'twilio', state: 'connected', identity: 'patient1' })
  })

  it('shows a participant by the name the server gave, with tracks by source, and tells its subscribers', async () => {
    const room = await open()
    const onChange = vi.fn()
    room.subscribe(onChange)
    const provider = new sdk.Participant('PA1', 'provider1')
    const camera = remoteTrack('video')
    sdk.state.room.emit('participantConnected', provider)
    sdk.state.room.emit('trackSubscribed', camera, { trackName: 'camera' }, provider)
    expect(room.participants).toMatchObject([{ name: 'Daniel Reyes, NP', side: 'staff' }])
    const element = {} as HTMLMediaElement
    room.participants[0]?.tracks.get('camera')?.attach(element)()
    expect(camera.attach).toHaveBeenCalledWith(element)
    expect(camera.detach).toHaveBeenCalledWith(element)
    await Promise.resolve()
    expect(onChange).toHaveBeenCalledTimes(1)
    sdk.state.room.emit('trackDisabled', { trackName: 'camera' }, provider)
    expect(room.participants[0]?.tracks.get('camera')?.isEnabled).toBe(false)
    sdk.state.room.emit('dominantSpeakerChanged', provider)
    expect(room.participants[0]?.isSpeaking).toBe(true)
    sdk.state.room.emit('participantDisconnected', provider)
    expect(room.participants).toEqual([])
  })

  it('shows a user who came back by another connection once', async () => {
    const room = await open()
    sdk.state.room.emit('participantConnected', new sdk.Participant('PA1', 'provider1'))
    sdk.state.room.emit('participantConnected', new sdk.Participant('PA2', 'provider1'))
    expect(room.participants.map(({ id }) => id)).toEqual(['PA2'])
  })

  it('mutes without unpublishing, swaps a device, and takes a screen back', async () => {
    const room = await open()
    const { published } = sdk.state.room.localParticipant
    room.setEnabled('microphone', false)
    room.setEnabled('microphone', true)
    expect(published).toHaveLength(1)
    await room.setTrack('screen', track('video'))
    await room.setTrack('screen', null)
    await room.setTrack('microphone', track('audio'))
    const names = sdk.state.room.localParticipant.published.map((each) =>
      each && typeof each === 'object' && 'name' in each ? each.name : 'data',
    )
    expect(names).toEqual(['data', 'microphone'])
  })

  it('publishes a device that takes the place of a muted one muted, and the same one once', async () => {
    const room = await open()
    room.setEnabled('microphone', false)
    const other = track('audio', false)
    await room.setTrack('microphone', other)
    await room.setTrack('microphone', other)
    const { published } = sdk.state.room.localParticipant
    expect(published).toHaveLength(2)
    expect(published.at(-1)).toMatchObject({ name: 'microphone', isEnabled: false })
  })

  it('publishes anew a microphone that was muted while the room was being entered, so that the others are told', async () => {
    const microphone = track('audio')
    const room = await connectTwilioRoom(grant, 'a1', { microphone })
    microphone.enabled = false
    await room.setTrack('microphone', microphone)
    expect(sdk.state.room.localParticipant.published.at(-1)).toMatchObject({
      mediaStreamTrack: microphone,
      isEnabled: false,
    })
  })

  it('says when it reconnects, is recorded, was replaced', async () => {
    const room = await open()
    sdk.state.room.emit('reconnecting', new Error())
    expect(room.state).toBe('reconnecting')
    sdk.state.room.emit('reconnected')
    sdk.state.room.emit('recordingStarted')
    expect(room).toMatchObject({ state: 'connected', isRecording: true })
    sdk.state.room.emit('disconnected', sdk.state.room, { code: 53205 })
    expect(room).toMatchObject({ state: 'disconnected', reason: 'replaced' })
  })

  it.each([
    ['ended', 53118],
    ['full', 53105],
    ['failed', 53001],
  ])('leaves, and says %s, when the room closes with %i', async (reason, code) => {
    const room = await open()
    sdk.state.room.emit('disconnected', sdk.state.room, { code })
    expect(room).toMatchObject({ state: 'disconnected', reason, participants: [] })
  })

  it('leaves for good when the user leaves', async () => {
    const room = await open()
    room.disconnect()
    expect(sdk.state.room.isConnected).toBe(false)
    expect(room).toMatchObject({ state: 'disconnected', reason: null })
  })
})
