// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { State } from '#edge/platform/us-states'
import { Lobby } from '#islands/visit/Lobby.tsx'

beforeEach(() => void vi.stubGlobal('RTCPeerConnection', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type PageProps = {
  first: State | null
  onJoin: (state: State | null) => Promise<unknown>
  onPhone?: () => void
}
const Page = ({ first, onJoin, onPhone }: PageProps) => {
  const [state, setState] = useState(first)
  return (
    <Lobby
      moveHref="/app/appointments/booking/v1/update"
      attestedState={state}
      onState={setState}
      onJoin={() => onJoin(state)}
      onReach={() => {}}
      onPhone={onPhone}
    >
      <p>Today, 9:00 AM ET</p>
    </Lobby>
  )
}
const join = () => fireEvent.click(screen.getByRole('button', { name: 'Join the visit' }))
const choose = (state: State) =>
  fireEvent.change(screen.getByLabelText('Where are you right now?'), { target: { value: state } })

it('asks a patient without an address which state they are in before they join', async () => {
  const onJoin = vi.fn(async () => {})
  render(<Page first={null} onJoin={onJoin} />)
  join()
  expect(await screen.findByText('Choose your state')).toBeTruthy()
  expect(onJoin).not.toHaveBeenCalled()
  choose('NJ')
  join()
  await waitFor(() => expect(onJoin).toHaveBeenCalledExactlyOnceWith('NJ'))
  expect(screen.queryByText('Choose your state')).toBeNull()
})

it('says where the clinician has no license what to do instead, until another state is chosen', async () => {
  const onJoin = async (state: State | null) => {
    if (state === 'TX')
      throw new ApiError(409, [{ status: '409', code: 'licensed', title: 'No', detail: 'No' }])
  }
  render(<Page first="NY" onJoin={onJoin} />)
  choose('TX')
  join()
  expect(await screen.findByText(/is not licensed there/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Move my visit' }).getAttribute('href')).toBe(
    '/app/appointments/booking/v1/update',
  )
  expect(screen.queryByRole('button', { name: 'Join the visit' })).toBeNull()
  choose('NY')
  expect(screen.getByRole('button', { name: 'Join the visit' })).toBeTruthy()
})

it('says in a browser without calls that it has no video, and leads on by phone', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  const onPhone = vi.fn()
  const onJoin = vi.fn(async () => {})
  render(<Page first="NY" onJoin={onJoin} onPhone={onPhone} />)
  expect(await screen.findByText(/This browser cannot make video calls/)).toBeTruthy()
  expect(screen.queryByText(/check your camera and microphone first/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Call by phone instead' }))
  expect(onPhone).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Tell my clinician that I am here' }))
  await waitFor(() => expect(onJoin).toHaveBeenCalledOnce())
})
