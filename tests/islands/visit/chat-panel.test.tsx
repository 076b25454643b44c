// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChatPanel } from '#islands/visit/call/ChatPanel.tsx'
import type { VideoRoom } from '#islands/visit/room/video-room'

const message = (id: string, from: string, text: string) => ({
  id,
  from,
  name: from === 'u1' ? 'Jordan' : 'Daniel Reyes, NP',
  text,
  at: 0,
})
const show = (chat: readonly object[], more: Partial<VideoRoom> = {}) => {
  const sendChat = vi.fn()
  const room = {
    identity: 'u1',
    chat,
    sendChat,
    unsentChat: [],
    isChatKept: true,
    ...more,
  } as unknown as VideoRoom
  render(<ChatPanel room={room} isOpen onClose={() => {}} />)
  return sendChat
}
afterEach(cleanup)

it('is a log that reads out what comes, and a list with an item for each message', () => {
  show([message('1', 'u2', 'Good morning'), message('2', 'u1', 'Hello')])
  const items = within(within(screen.getByRole('log')).getByRole('list')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['Daniel Reyes, NPGood morning', 'Hello'])
})

it('sends what was written, and no empty message', () => {
  const sendChat = show([])
  const field = screen.getByRole('textbox', { name: 'Write a message' })
  fireEvent.change(field, { target: { value: '  ' } })
  fireEvent.submit(field)
  expect(sendChat).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: ' I am here ' } })
  fireEvent.submit(field)
  expect(sendChat).toHaveBeenCalledWith('I am here')
  expect(field).toHaveProperty('value', '')
})

it('says whether the service of the call keeps messages', () => {
  show([])
  expect(screen.getByText('Messages here are kept in the record of this visit.')).toBeTruthy()
  cleanup()
  show([], { isChatKept: false })
  expect(screen.getByText('Messages here are deleted when the visit ends.')).toBeTruthy()
})

it('shows unconfirmed messages, and sends refused ones again', () => {
  const resendChat = vi.fn()
  show([], {
    unsentChat: [
      { key: 'k1', text: 'On its way', isRefused: false },
      { key: 'k2', text: 'Refused', isRefused: true },
    ],
    resendChat,
  })
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(['On its waySending…', 'RefusedNot sent.'])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(resendChat).toHaveBeenCalledOnce()
})
