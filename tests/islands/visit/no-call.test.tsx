// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiWithLocalErrors } from '#islands/stores/api'
import Call from '#islands/visit/call/Call.tsx'
import CallObstacle from '#islands/visit/device-check/CallObstacle.tsx'

vi.mock('#islands/stores/api', () => ({ api: {}, apiWithLocalErrors: { call: vi.fn() } }))
const call = vi.mocked(apiWithLocalErrors.call)
beforeEach(() => {
  call.mockReset()
  call.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells a patient without video calls the way on, and their clinician of it', async () => {
  const onBeforeJoin = vi.fn(async () => {})
  const onPhone = vi.fn()
  render(
    <Call
      appointmentId="v1"
      side="patient"
      otherName="Daniel"
      onBeforeJoin={onBeforeJoin}
      onPhone={onPhone}
    />,
  )
  expect(await screen.findByText(/This browser cannot make video calls/)).toBeTruthy()
  expect(await screen.findByText('Daniel can read that you are here without video.')).toBeTruthy()
  expect(onBeforeJoin).toHaveBeenCalledOnce()
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('PATCH /appointments/:id/heartbeat', {
      params: { id: 'v1' },
      body: { isWithoutVideo: true },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Call by phone instead' }))
  expect(onPhone).toHaveBeenCalledOnce()
})

it('says nothing to the clinician where the patient could not come to the waiting room', async () => {
  call.mockRejectedValue(new Error('offline'))
  render(<Call appointmentId="v1" side="patient" otherName="Daniel" />)
  expect(await screen.findByText(/This browser cannot make video calls/)).toBeTruthy()
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  expect(screen.queryByText(/can read that you are here/)).toBeNull()
})

it('tells a clinician before the visit that their browser has no calls', async () => {
  render(<CallObstacle />)
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toContain('This browser cannot make video calls.')
  expect(notice.textContent).toContain('You can also call the patient by phone.')
})

const stubDevices = (kinds: readonly string[]) =>
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox',
    mediaDevices: {
      enumerateDevices: async () => kinds.map((kind) => ({ kind, deviceId: 'd', label: '' })),
    },
    permissions: {
      query: async ({ name }: { name: string }) => ({
        state: name === 'camera' ? 'denied' : 'prompt',
        addEventListener: () => {},
      }),
    },
  })

it.each([
  [[], 'No Camera or Microphone Detected'],
  [['audioinput'], 'No Camera Detected'],
  [['videoinput', 'audioinput'], 'Your browser is blocking the camera. In Firefox: click'],
])('tells a clinician with the devices %j what is in the way', async (kinds, words) => {
  vi.stubGlobal('RTCPeerConnection', class {})
  stubDevices(kinds)
  render(<CallObstacle />)
  expect((await screen.findByRole('status')).textContent).toContain(words)
})
