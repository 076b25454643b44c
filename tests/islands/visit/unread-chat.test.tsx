// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useUnreadChat } from '#islands/visit/call/use-unread-chat'

afterEach(cleanup)

const chatOf = (...senders: string[]) => ({
  identity: 'me',
  chat: senders.map((from, at) => ({ id: String(at), from, name: from, text: 'Hello', at })),
})

it('counts what the others wrote while the chat was closed, and nothing of one’s own', () => {
  const { result, rerender } = renderHook(
    ({ senders, isOpen }) => useUnreadChat(chatOf(...senders), isOpen),
    { initialProps: { senders: ['other', 'me'], isOpen: false } },
  )
  expect(result.current).toBe(1)
  rerender({ senders: ['other', 'me'], isOpen: true })
  expect(result.current).toBe(0)
  rerender({ senders: ['other', 'me', 'other'], isOpen: true })
  rerender({ senders: ['other', 'me', 'other'], isOpen: false })
  expect(result.current).toBe(0)
  rerender({ senders: ['other', 'me', 'other', 'me', 'guest'], isOpen: false })
  expect(result.current).toBe(1)
})

it('counts nothing before the room is entered', () => {
  expect(renderHook(() => useUnreadChat(null, false)).result.current).toBe(0)
})
