// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { roomCloseCodes, type VisitSide } from '#edge/live/visit-room-contract'
import { connectPeerRoom } from '#islands/visit/room/peer-room'

/** What reaches whom, by the id of the other and the source. */
const { sent, sockets } = vi.hoisted(() => ({
  sent: [] as string[],
  sockets: [] as {
    readyState: number
    receive: (message: object) => void
    close: (code: number) => void
  }[],
}))
vi.mock('partysocket', () => ({
  default: class {
    readonly OPEN = 1
    readonly id = 'me'
    private onMessage = (_: { data: string }) => {}
    private onClose = (_: { code: number }) => {}
    private readonly wire = {
      readyState: 1,
      receive: (message: object) => this.onMessage({ data: JSON.stringify(message) }),
      close: (code: number) => this.onClose({ code }),
    }
    constructor() {
      sockets.push(this.wire)
    }
    get readyState() {
      return this.wire.readyState
    }
    addEventListener(type: string, listener: (event: { data: string; code: number }) => void) {
      if (type === 'message') this.onMessage = listener as typeof this.onMessage
      else this.onClose = listener as typeof this.onClose
    }
    reconnect() {
      this.wire.readyState = 0
    }
    send() {}
    close() {}
  },
}))
vi.mock('#islands/visit/room/peer', () => ({
  Peer: class {
    readonly id: string
    readonly isAlive = true
    readonly isInterrupted = false
    constructor({ member, localTracks }: { member: { id: string }; localTracks: Map<string, 1> }) {
      this.id = member.id
      for (const source of localTracks.keys()) this.publish(source)
    }
    publish(source: string) {
      sent.push(`${this.id} ${source}`)
    }
    tellEnabled() {}
    async pollLevel() {}
    async pollQuality() {}
    close() {}
  },
}))

const track = () => ({ enabled: true, stop: () => {} }) as unknown as MediaStreamTrack
const member = (id: string, side: VisitSide) => ({ id, identity: id, name: id, side })
const open = async () => {
  const grant = { identity: 'u1', iceServers: [], ticket: 't' }
  const opening = connectPeerRoom(grant, 'v1', { microphone: track() }, async () => grant)
  const members = [member('clinician', 'staff'), member('lead', 'supervisor')]
  sockets[0]?.receive({ t: 'welcome', members, chat: [] })
  return opening
}

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  sockets.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows that who supervises is here five seconds before anything of this side reaches them', async () => {
  const room = await open()
  expect(room.participants.map(({ id }) => id)).toEqual(['clinician', 'lead'])
  // A camera that is turned on meanwhile waits as well.
  await room.setTrack('camera', track())
  await vi.advanceTimersByTimeAsync(4_900)
  expect(sent).toEqual(['clinician microphone', 'clinician camera'])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent.slice(2)).toEqual(['lead microphone', 'lead camera'])
  room.disconnect()
})

it('sends nothing to who was gone before that', async () => {
  const room = await open()
  room.disconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(['clinician microphone'])
})

it('says that it reconnects as the network is lost, and shows each side once as it comes back', async () => {
  const room = await open()
  expect(room.state).toBe('connected')
  dispatchEvent(new Event('offline'))
  expect(room.state).toBe('reconnecting')
  const [socket] = sockets
  if (socket) socket.readyState = 1
  const members = [member('clinician', 'staff'), member('lead', 'supervisor')]
  socket?.receive({ t: 'welcome', members, chat: [] })
  expect(room.state).toBe('connected')
  expect(room.participants.map(({ id }) => id)).toEqual(['clinician', 'lead'])
  room.disconnect()
})

it.each([
  ['ended', roomCloseCodes.ended],
  ['replaced', roomCloseCodes.replaced],
  ['signedOut', roomCloseCodes.signedOut],
  ['removed', roomCloseCodes.removed],
  ['full', roomCloseCodes.tooMany],
])('leaves for good, and says %s, when the server closes with %i', async (reason, code) => {
  const room = await open()
  sockets[0]?.close(code)
  expect(room).toMatchObject({ state: 'disconnected', reason, participants: [] })
  dispatchEvent(new Event('online'))
  expect(room.state).toBe('disconnected')
})
