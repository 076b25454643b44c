// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCallEntry } from '#islands/visit/call/use-call-entry'
import { DeviceCheck } from '#islands/visit/device-check/DeviceCheck.tsx'
import type { LocalMedia } from '#islands/visit/media/use-local-media'

vi.mock('#islands/visit/device-check/CheckedDevices.tsx', () => ({ CheckedDevices: () => null }))
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A camera and a microphone that work. */
const media = {
  state: 'success',
  access: { camera: 'Allowed', microphone: 'Allowed' },
  isAccessKnown: true,
  tracks: {},
  devices: [],
  problem: null,
  switches: { camera: true, microphone: true },
  enabled: { camera: true, microphone: true },
  silenced: [],
  check: async () => {},
  currentTracks: () => ({}),
} as unknown as LocalMedia
const show = (onPhone?: () => void) =>
  render(
    <DeviceCheck
      media={media}
      continueLabel="Join the visit"
      onContinue={() => {}}
      onPhone={onPhone}
    />,
  )
const enter = async () => {
  const join = vi.fn(async () => {})
  const door = { join, leave: () => {}, onBeforeJoin: undefined, onLeave: undefined }
  const { result } = renderHook(() => useCallEntry('v1', media, door))
  await act(async () => {})
  return { join, result }
}

it('says that a browser without calls cannot make one, and offers the phone alone', () => {
  const onPhone = vi.fn()
  show(onPhone)
  expect(screen.queryByText('All set')).toBeNull()
  expect(screen.queryByText(/We can see you/)).toBeNull()
  expect(screen.getByText(/This browser cannot make video calls/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join the visit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Call by phone instead' }))
  expect(onPhone).toHaveBeenCalledOnce()
})

it('enters no room by itself in a browser without calls, and asks instead', async () => {
  const { join, result } = await enter()
  expect(join).not.toHaveBeenCalled()
  expect(result.current).toMatchObject({ isReady: false, isAsked: true })
})

it('lets a browser with calls join, and enters by itself where both devices are allowed', async () => {
  vi.stubGlobal('RTCPeerConnection', class {})
  show()
  expect(screen.getByText('All set')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Join the visit' })).toBeTruthy()
  const { join, result } = await enter()
  expect(join).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ isReady: true, isAsked: false })
})
