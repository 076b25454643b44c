import { beforeEach, expect, it, vi } from 'vitest'
import { Peer } from '#islands/visit/room/peer'

interface Encoding {
  maxBitrate?: number
}
const state = {
  level: 0,
  lost: 0,
  received: 0,
  audio: { kind: 'audio', id: 'remote' },
  camera: [] as Encoding[],
  policy: '',
}

/** The part of the browser's connection that a peer uses, with the figures of `state`. */
class Connection {
  connectionState = 'connected'
  signalingState = 'stable'
  ontrack: ((event: object) => void) | undefined
  private readonly transceivers: object[] = []
  constructor({ iceTransportPolicy }: RTCConfiguration) {
    state.policy = iceTransportPolicy ?? 'all'
  }
  createDataChannel() {
    return { readyState: 'open', send: () => {} }
  }
  addTransceiver(track: { kind: string }, { sendEncodings }: { sendEncodings: Encoding[] }) {
    if (track.kind === 'video') state.camera = sendEncodings
    const sender = {
      track,
      getParameters: () => ({ encodings: sendEncodings }),
      setParameters: async () => {},
    }
    return { mid: '9', sender, stop: () => {} }
  }
  async setRemoteDescription() {
    this.transceivers.push({ mid: '0', receiver: { track: state.audio } })
  }
  async setLocalDescription() {}
  getTransceivers() {
    return this.transceivers
  }
  getReceivers() {
    return [
      {
        track: state.audio,
        getStats: async () => new Map([['a', { type: 'inbound-rtp', audioLevel: state.level }]]),
      },
    ]
  }
  async getStats() {
    const { lost, received } = state
    return new Map([['in', { type: 'inbound-rtp', packetsLost: lost, packetsReceived: received }]])
  }
  restartIce() {}
  close() {}
}

const open = (iceServers: RTCIceServer[] = []) => {
  const onChange = vi.fn()
  const peer = new Peer({
    member: { id: 'p2', identity: 'u2', name: 'Daniel Reyes, NP', side: 'staff' },
    isPolite: true,
    iceServers,
    localTracks: new Map([['camera', { kind: 'video', enabled: true } as MediaStreamTrack]]),
    send: () => {},
    onChange,
    onGone: () => {},
  })
  return { peer, onChange }
}
const receive = (lost: number, received: number) => {
  state.lost += lost
  state.received += received
}

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
  Object.assign(state, { level: 0, lost: 0, received: 0 })
})

it('steps the picture down on a weak connection, so that the sound stays, and up again when there is room', async () => {
  const { peer } = open()
  receive(0, 1000)
  await peer.pollQuality()
  expect(peer.quality).toBe(5)
  expect(state.camera[0]?.maxBitrate).toBe(1_200_000)
  receive(120, 880)
  await peer.pollQuality()
  expect(peer.quality).toBe(1)
  expect(state.camera[0]?.maxBitrate).toBe(150_000)
  // Fair is not yet good: a picture that comes and goes disturbs more than a small one.
  receive(30, 970)
  await peer.pollQuality()
  expect(peer.quality).toBe(3)
  expect(state.camera[0]?.maxBitrate).toBe(150_000)
  receive(0, 1000)
  await peer.pollQuality()
  expect(state.camera[0]?.maxBitrate).toBe(1_200_000)
})

it('says who speaks while their sound is loud enough, and tells its subscribers of each change', async () => {
  const { peer, onChange } = open()
  peer.receive({ sdp: { type: 'answer', sdp: '' }, mids: { '0': 'microphone' } })
  await vi.waitFor(() => expect(peer.tracks.get('microphone')).toBeDefined())
  onChange.mockClear()
  state.level = 0.3
  await peer.pollLevel()
  await peer.pollLevel()
  expect(peer.isSpeaking).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
  state.level = 0.01
  await peer.pollLevel()
  expect(peer.isSpeaking).toBe(false)
})

it.each([
  ['relay', [{ urls: ['stun:relay.example', 'turns:relay.example:5349'] }]],
  ['relay', [{ urls: 'turn:relay.example' }]],
  ['all', [{ urls: ['stun:relay.example'] }]],
  ['all', []],
])(
  'connects by %s where the servers are %j, so that a relay hides the addresses of both',
  (policy, servers) => {
    open(servers)
    expect(state.policy).toBe(policy)
  },
)
