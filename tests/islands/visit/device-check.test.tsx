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
const show = ({ onPhone, onClose }: { onPhone?: () => void; onClose?: () => void } = {}) =>
  render(
    <DeviceCheck
      media={media}
      continueLabel="Done"
      isTrial
      onContinue={() => {}}
      onPhone={onPhone}
      onClose={onClose}
    />,
  )
const enter = async () => {
  const join = vi.fn(async () => {})
  const door = { join, leave: () => {}, onBeforeJoin: undefined, onLeave: undefined }
  const check = vi.fn(async () => {})
  const checked = { ...media, check }
  const { result } = renderHook(() => useCallEntry('v1', checked, door))
  await act(async () => {})
  return { join, check, result }
}

it('says that a browser without calls cannot make one, and leads on by phone or message', () => {
  const onPhone = vi.fn()
  const onClose = vi.fn()
  const { unmount } = show({ onPhone, onClose })
  expect(screen.queryByText('All set')).toBeNull()
  expect(screen.queryByText(/We can see you/)).toBeNull()
  expect(screen.queryByText(/Allow camera/)).toBeNull()
  expect(screen.getByText(/This browser cannot make video calls/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Call by phone instead' }))
  expect(onPhone).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  show({ onClose })
  expect(screen.getByRole('link', { name: 'Message your care team' })).toBeTruthy()
})

it('asks for no camera and enters no room in a browser without calls', async () => {
  const { join, check, result } = await enter()
  expect(check).not.toHaveBeenCalled()
  expect(join).not.toHaveBeenCalled()
  expect(result.current.isReady).toBe(false)
})

it('lets a browser with calls join, and enters by itself where both devices are allowed', async () => {
  vi.stubGlobal('RTCPeerConnection', class {})
  show()
  expect(screen.getByText('All set')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy()
  const { join, check, result } = await enter()
  expect(check).toHaveBeenCalledOnce()
  expect(join).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ isReady: true, isAsked: false })
})
