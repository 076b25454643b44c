// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLocalMedia } from '#islands/visit/media/use-local-media'

/** A device of the browser, which can be unplugged and blocked. */
class FakeTrack extends EventTarget {
  readyState = 'live'
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
})

const open = async () => {
  const published: string[] = []
  const { result } = renderHook(() =>
    useLocalMedia((kind, track) => published.push(`${kind} ${track ? 'on' : 'off'}`)),
  )
  await act(() => result.current.check())
  const end = (kind: 'camera' | 'microphone') =>
    act(async () => {
      ;(result.current.tracks[kind] as unknown as FakeTrack).end()
    })
  return { result, published, end }
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
