// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { connectTwilioLine } from '#islands/staff/calls/twilio-line'
import { apiWithLocalErrors } from '#islands/stores/api'

/** The part of the SDK's surface that the adapter uses, as its type definitions have it. */
const sdk = vi.hoisted(() => {
  class Emitter {
    private readonly listeners = new Map<string, ((...values: unknown[]) => void)[]>()
    on(event: string, listener: (...values: never[]) => void) {
      const known = this.listeners.get(event) ?? []
      this.listeners.set(event, [...known, listener as (...values: unknown[]) => void])
      return this
    }
    /** As Node's emitter: an error that nothing listens to is thrown. */
    emit(event: string, ...values: unknown[]) {
      const listeners = this.listeners.get(event) ?? []
      if (event === 'error' && listeners.length === 0) throw values[0]
      for (const listener of listeners) listener(...values)
    }
  }
  class Call extends Emitter {
    isMuted = false
    mute(shouldMute = true) {
      this.isMuted = shouldMute
    }
    disconnect() {
      this.emit('disconnect', this)
    }
  }
  const state = { devices: [] as Device[], refusal: null as Error | null }
  class Device extends Emitter {
    readonly call = new Call()
    isDestroyed = false
    connectedWith: unknown
    constructor(
      public token: string,
      readonly options: unknown,
    ) {
      super()
      state.devices.push(this)
    }
    async connect(options: unknown) {
      this.connectedWith = options
      if (state.refusal) throw state.refusal
      return this.call
    }
    updateToken(token: string) {
      this.token = token
    }
    destroy() {
      this.isDestroyed = true
    }
  }
  return { Device, state }
})
vi.mock('@twilio/voice-sdk', () => ({ Device: sdk.Device }))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))

type Token = Parameters<typeof connectTwilioLine>[0]
const token = { type: 'phone_tokens', id: 'call1', carrier: 'twilio', token: 'first' } as Token
const open = async () => {
  const microphone = { stop: vi.fn() }
  const line = await connectTwilioLine(token, microphone as unknown as MediaStreamTrack)
  const [device] = sdk.state.devices
  if (!device) throw new Error('No device was made')
  return { line, device, microphone }
}

beforeEach(() => {
  sdk.state.devices = []
  sdk.state.refusal = null
  vi.mocked(apiWithLocalErrors.call).mockReset()
})

it('connects by the id of the call alone, and leaves the microphone to the SDK', async () => {
  const { line, device, microphone } = await open()
  expect(device.token).toBe('first')
  expect(device.connectedWith).toEqual({ params: { phone_call_id: 'call1' } })
  expect(microphone.stop).toHaveBeenCalled()
  expect(line).toMatchObject({ isAnswered: false, isOver: false, sound: null })
})

it('says when the patient answers, mutes, and ends for good when the user hangs up', async () => {
  const { line, device } = await open()
  const onChange = vi.fn()
  line.subscribe(onChange)
  device.call.emit('accept', device.call)
  expect(line.isAnswered).toBe(true)
  line.mute(true)
  expect(device.call.isMuted).toBe(true)
  line.mute(false)
  expect(device.call.isMuted).toBe(false)
  line.disconnect()
  expect(line.isOver).toBe(true)
  expect(device.isDestroyed).toBe(true)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
})

it.each(['disconnect', 'cancel', 'reject', 'error'])('is over after %s', async (event) => {
  const { line, device } = await open()
  device.call.emit(event, new Error('31005'))
  expect(line.isOver).toBe(true)
  expect(device.isDestroyed).toBe(true)
})

it('takes a new token before the old one runs out, and goes on where none is given', async () => {
  const { line, device } = await open()
  vi.mocked(apiWithLocalErrors.call).mockRejectedValueOnce(new Error('offline'))
  device.emit('tokenWillExpire', device)
  vi.mocked(apiWithLocalErrors.call).mockResolvedValueOnce({ ...token, token: 'second' } as never)
  device.emit('tokenWillExpire', device)
  await vi.waitFor(() => expect(device.token).toBe('second'))
  device.emit('error', new Error('20104'))
  expect(line.isOver).toBe(false)
})

it('lets the device go when it cannot connect', async () => {
  sdk.state.refusal = new Error('31402')
  await expect(open()).rejects.toThrow('31402')
  expect(sdk.state.devices[0]?.isDestroyed).toBe(true)
})
