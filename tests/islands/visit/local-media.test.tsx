// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLocalMedia } from '#islands/visit/media/use-local-media'

/** A device of the browser, which can be unplugged and blocked. */
class FakeTrack extends EventTarget {
  readyState = 'live'
  enabled = true
  muted = false
  constructor(readonly kind: 'video' | 'audio') {
    super()
  }
  stop() {
    this.readyState = 'ended'
  }
  getSettings = () => ({})
  end() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
  silence(isSilenced: boolean) {
    this.muted = isSilenced
    this.dispatchEvent(new Event(isSilenced ? 'mute' : 'unmute'))
  }
}
const browser = {
  plugged: ['videoinput', 'audioinput'],
  /** Ids of cameras besides the one that is built in. */
  cameras: [] as string[],
  permissions: { camera: 'granted', microphone: 'granted' } as Record<string, string>,
}
interface Wanted {
  readonly deviceId?: { readonly exact: string }
}
const nameOf = { video: 'camera', audio: 'microphone' } as const

beforeEach(() => {
  browser.plugged = ['videoinput', 'audioinput']
  browser.cameras = []
  browser.permissions = { camera: 'granted', microphone: 'granted' }
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) =>
        Object.assign(new EventTarget(), { state: browser.permissions[name] }),
    },
    mediaDevices: Object.assign(new EventTarget(), {
      enumerateDevices: async () => [
        ...browser.plugged.map((kind) => ({ kind, deviceId: kind, label: kind })),
        ...browser.cameras.map((id) => ({ kind: 'videoinput', deviceId: id, label: id })),
      ],
      getUserMedia: async (wanted: { video?: Wanted; audio?: object }) => {
        const id = wanted.video?.deviceId?.exact
        if (id && !browser.cameras.includes(id)) throw new DOMException('', 'OverconstrainedError')
        const kinds = (['video', 'audio'] as const).filter((kind) => wanted[kind])
        if (kinds.some((kind) => browser.permissions[nameOf[kind]] === 'denied'))
          throw new DOMException('', 'NotAllowedError')
        const tracks = kinds.map((kind) => new FakeTrack(kind))
        const of = (kind: string) => tracks.filter((track) => track.kind === kind)
        return { getVideoTracks: () => of('video'), getAudioTracks: () => of('audio') }
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = async (visitId = 'v1') => {
  const published: string[] = []
  /** What the other side could hear or see of each source, and what it hears of them. */
  const sent: Record<string, FakeTrack | null> = {}
  const heardStates: Record<string, boolean> = {}
  const { result, unmount } = renderHook(() =>
    useLocalMedia({
      visitId,
      onTrack: (kind, track) => {
        published.push(`${kind} ${track ? 'on' : 'off'}`)
        sent[kind] = track as unknown as FakeTrack | null
        if (track) heardStates[kind] = track.enabled
      },
      onEnabled: (kind, isEnabled) => {
        heardStates[kind] = isEnabled
      },
    }),
  )
  await act(() => result.current.check())
  const trackOf = (kind: 'camera' | 'microphone') =>
    result.current.tracks[kind] as unknown as FakeTrack
  const end = (kind: 'camera' | 'microphone') =>
    act(async () => {
      trackOf(kind).end()
      // After what the end of the track began, one after the other.
      await result.current.check()
    })
  const toggle = (kind: 'camera' | 'microphone') => act(() => result.current.toggle(kind))
  const isHeard = () => sent.microphone?.readyState === 'live' && sent.microphone.enabled
  return { result, published, heardStates, trackOf, end, toggle, isHeard, unmount }
}

it('goes on by sound when the camera is unplugged, and comes back once it is plugged in', async () => {
  const { result, published, end } = await open()
  expect(result.current.state).toBe('success')
  browser.plugged = ['audioinput']
  await end('camera')
  expect(result.current).toMatchObject({ state: 'error', problem: { code: 'NoCamera' } })
  expect(result.current.tracks.microphone?.readyState).toBe('live')
  browser.plugged = ['videoinput', 'audioinput']
  await act(() => result.current.check())
  expect(result.current).toMatchObject({ state: 'success', problem: null })
  expect(published).toEqual(['camera on', 'microphone on', 'camera off', 'camera on'])
})

it('names what is blocked when a permission is withdrawn during a call, and keeps the other device', async () => {
  const { result, published, end } = await open()
  browser.permissions.microphone = 'denied'
  await end('microphone')
  expect(result.current).toMatchObject({
    problem: { code: 'MicrophonePermissionsDenied', title: 'Permission Required' },
    access: { microphone: 'Blocked', camera: 'Allowed' },
  })
  expect(result.current.tracks.camera?.readyState).toBe('live')
  expect(published.at(-1)).toBe('microphone off')
})

it('lets go of the camera alone for a user who goes on without it', async () => {
  const { result, published } = await open()
  const { camera } = result.current.tracks
  act(() => result.current.release('camera'))
  expect(camera?.readyState).toBe('ended')
  expect(result.current.tracks.microphone?.readyState).toBe('live')
  expect(published.at(-1)).toBe('camera off')
})

it('goes on by the built-in camera when the one that was chosen in the call is unplugged', async () => {
  browser.cameras = ['usb']
  const { result, published, end } = await open()
  await act(() => result.current.choose('camera', 'usb'))
  browser.cameras = []
  await end('camera')
  expect(result.current).toMatchObject({ state: 'success', problem: null })
  expect(result.current.tracks.camera?.readyState).toBe('live')
  expect(published).toEqual(['camera on', 'microphone on', 'camera on', 'camera off', 'camera on'])
})

it('keeps a microphone that is off closed as its headset is unplugged, until it is switched on', async () => {
  const { result, end, toggle, isHeard } = await open()
  await toggle('microphone')
  expect(isHeard()).toBe(false)
  await end('microphone')
  expect(result.current.tracks.microphone).toBeUndefined()
  expect(result.current.enabled.microphone).toBe(false)
  // Plugged in again, allowed again, checked again: still off.
  await act(() => result.current.check())
  expect(isHeard()).toBe(false)
  await toggle('microphone')
  expect(isHeard()).toBe(true)
  expect(result.current.enabled.microphone).toBe(true)
})

it('keeps a device that is off so as another one is chosen in its place', async () => {
  browser.cameras = ['usb']
  const { result, heardStates, toggle, trackOf } = await open()
  await toggle('camera')
  await act(() => result.current.choose('camera', 'usb'))
  expect(trackOf('camera')).toMatchObject({ readyState: 'live', enabled: false })
  expect(heardStates.camera).toBe(false)
  await toggle('camera')
  expect(trackOf('camera').enabled).toBe(true)
  expect(heardStates.camera).toBe(true)
})

it.each(['leaves the visit and returns', 'loads the page anew'])(
  'keeps a microphone off of a user who %s',
  async (how) => {
    const first = await open()
    await first.toggle('microphone')
    if (how === 'loads the page anew') {
      first.unmount()
      expect((await open()).isHeard()).toBe(false)
      expect((await open('another visit')).isHeard()).toBe(true)
      return
    }
    act(() => first.result.current.stop())
    await act(() => first.result.current.check())
    expect(first.isHeard()).toBe(false)
  },
)

it('does not open the camera of a user who goes on without it when the microphone is lost', async () => {
  const { result, end } = await open()
  act(() => result.current.release('camera'))
  await end('microphone')
  expect(result.current.tracks.microphone?.readyState).toBe('live')
  expect(result.current.tracks.camera).toBeUndefined()
})

it('tells both sides of a microphone that the system silences, and brings it back with the system', async () => {
  const { result, heardStates, trackOf } = await open()
  act(() => trackOf('microphone').silence(true))
  expect(result.current.silenced).toEqual(['microphone'])
  expect(result.current.enabled.microphone).toBe(false)
  expect(heardStates.microphone).toBe(false)
  act(() => trackOf('microphone').silence(false))
  expect(result.current).toMatchObject({ silenced: [], enabled: { microphone: true } })
  expect(heardStates.microphone).toBe(true)
})

it('leaves a microphone off that the user switched off and the system gives back', async () => {
  const { isHeard, heardStates, trackOf, toggle } = await open()
  await toggle('microphone')
  act(() => trackOf('microphone').silence(true))
  act(() => trackOf('microphone').silence(false))
  expect(isHeard()).toBe(false)
  expect(heardStates.microphone).toBe(false)
})

it('opens a microphone anew that the system keeps silent as its user switches it on', async () => {
  const { result, trackOf, toggle, isHeard } = await open()
  const silent = trackOf('microphone')
  act(() => silent.silence(true))
  await toggle('microphone')
  expect(trackOf('microphone')).not.toBe(silent)
  expect(isHeard()).toBe(true)
  expect(result.current.enabled.microphone).toBe(true)
})
