import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $liveConnection, $liveError, onLiveEvent, sendLiveEvent } from '#islands/stores/live'

const me = '01990000-0000-7000-8000-000000000001'
const token = (user: string) =>
  `x.${btoa(JSON.stringify({ user_id: user, role: 'patient', exp: Date.now() / 1000 + 900 }))}.x`

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  static all: Wire[] = []
  readonly OPEN = 1
  readyState = 0
  sent: string[] = []
  constructor(readonly url: string) {
    super()
    Wire.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close(code = 1000) {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}
const wire = (at = -1) => {
  const found = Wire.all.at(at)
  if (!found) throw new Error('No socket was opened')
  return found
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const status = (seq: number, id: string) => ({
  seq,
  action: 'status_changed',
  attributes: JSON.stringify({ type: 'appointments', id, version: 1 }),
})
const stops: (() => void)[] = []
const hear = (channel?: string) => {
  const received: string[] = []
  stops.push(
    onLiveEvent('status_changed', ({ id }) => received.push(id), {
      channel,
      onReset: () => received.push('reset'),
    }),
  )
  return received
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('fetch', async () => Response.json({ errors: [] }, { status: 426 }))
  Wire.all = []
  sessionStorage.clear()
  localStorage.setItem('auth_token', token(me))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await pass(1_100)
  vi.useRealTimers()
})

describe('a line that is refused', () => {
  it('keeps the errors that the edge answers, until a line is open', async () => {
    const errors = [{ status: '403', code: 'forbidden' }]
    vi.stubGlobal('fetch', async () => Response.json({ errors }, { status: 403 }))
    hear()
    await pass(10)
    wire().close(1006)
    await pass(350)
    expect($liveError.get()).toEqual({ status: 403, errors })
    await pass(4_000)
    wire().opens()
    expect($liveError.get()).toBeNull()
  })

  it('keeps nothing of an answer that a line may be opened, or that is no JSON', async () => {
    for (const answer of [Response.json({ errors: [{}] }, { status: 426 }), new Response('no')]) {
      vi.stubGlobal('fetch', async () => answer)
      hear()
      await pass(10)
      wire().close(1006)
      await pass(350)
      expect($liveError.get()).toBeNull()
    }
  })
})

describe('a line that is hung up while it is dialed', () => {
  it('is asked about a moment later, when a page that was left is gone', async () => {
    const fetchOnce = vi.fn(async () => new Response(null, { status: 426 }))
    vi.stubGlobal('fetch', fetchOnce)
    hear()
    await pass(10)
    wire().close(1006)
    await pass(250)
    expect(fetchOnce).not.toHaveBeenCalled()
    await pass(100)
    expect(fetchOnce).toHaveBeenCalledTimes(1)
  })

  it('was refused by no one, so that no one is asked why', async () => {
    const fetchOnce = vi.fn(async () => new Response(null, { status: 426 }))
    vi.stubGlobal('fetch', fetchOnce)
    hear()
    await pass(10)
    for (const stop of stops.splice(0)) stop()
    await pass(1_100)
    expect(wire().readyState).toBe(3)
    expect(fetchOnce).not.toHaveBeenCalled()
  })
})

describe('the line to one’s own channel', () => {
  it('is opened once for all who listen, and closed when the last one goes', async () => {
    const [one, two] = [hear(), hear()]
    await pass(10)
    expect(Wire.all).toHaveLength(1)
    expect(wire().url).toContain(`/live/user-channel/${me}?`)
    wire().opens()
    expect($liveConnection.get()).toBe('live')
    wire().says(status(7, 'a'))
    expect([one, two]).toEqual([['a'], ['a']])
    for (const stop of stops.splice(0)) stop()
    await pass(1_100)
    expect(wire().readyState).toBe(3)
    expect($liveConnection.get()).toBe('closed')
  })

  it('does not exist for guests', async () => {
    localStorage.removeItem('auth_token')
    hear()
    await pass(10)
    expect(Wire.all).toHaveLength(0)
  })

  it('asks for what it missed when it comes back', async () => {
    hear()
    await pass(10)
    expect(wire().url).not.toContain('since')
    wire().opens()
    wire().says({ hello: 4, reset: true })
    wire().says(status(5, 'a'))
    wire().close(1006)
    expect($liveConnection.get()).toBe('connecting')
    await pass(2_000)
    expect(Wire.all).toHaveLength(2)
    expect(wire().url).toContain('since=5')
  })

  it('is not where it was until what it missed has arrived', async () => {
    hear()
    await pass(10)
    wire().opens()
    wire().says({ hello: 3, reset: true })
    wire().close(1006)
    await pass(2_000)
    wire().opens()
    wire().says({ hello: 9, reset: false })
    wire().close(1006)
    await pass(4_000)
    expect(wire().url).toContain('since=3')
  })

  it('tells its listeners to read again when too much was missed', async () => {
    const received = hear()
    await pass(10)
    wire().says({ hello: 900, reset: true })
    expect(received).toEqual(['reset'])
  })

  it('lets a listener that wakes late hear what came a moment ago', async () => {
    hear()
    await pass(10)
    wire().says(status(1, 'a'))
    await pass(1_000)
    expect(hear()).toEqual(['a'])
    await pass(10_000)
    expect(hear()).toEqual([])
  })

  it('goes when the network goes and comes back with it', async () => {
    hear()
    await pass(10)
    wire().opens()
    dispatchEvent(new Event('offline'))
    expect($liveConnection.get()).toBe('offline')
    await pass(20_000)
    expect(Wire.all).toHaveLength(1)
    dispatchEvent(new Event('online'))
    await pass(2_000)
    expect(Wire.all).toHaveLength(2)
  })

  it('does not come back by itself after a sign-out or a refusal', async () => {
    for (const code of [4401, 4403, 4429]) {
      hear()
      await pass(10)
      const before = Wire.all.length
      wire().opens()
      wire().close(code)
      await pass(30_000)
      expect(Wire.all).toHaveLength(before)
      expect($liveConnection.get()).toBe('closed')
    }
  })

  it('reconnects when its heartbeat gets no answer', async () => {
    hear()
    await pass(10)
    wire().opens()
    await pass(25_000)
    expect(wire().sent).toEqual(['ping'])
    wire().dispatchEvent(new MessageEvent('message', { data: 'pong' }))
    await pass(25_000)
    expect(Wire.all).toHaveLength(1)
    await pass(27_000)
    expect(Wire.all).toHaveLength(2)
  })

  it('carries what this person may say', async () => {
    hear()
    await pass(10)
    wire().opens()
    sendLiveEvent('patient_joined', 'visit-1')
    expect(wire().sent).toEqual([
      JSON.stringify({
        action: 'patient_joined',
        attributes: JSON.stringify({ appointment_id: 'visit-1' }),
      }),
    ])
  })

  it('leaves the staff board a line of its own', async () => {
    const [own, board] = [hear(), hear('staff-board')]
    await pass(10)
    expect(Wire.all).toHaveLength(2)
    wire(1).says(status(1, 'b'))
    expect([own, board]).toEqual([[], ['b']])
  })
})
