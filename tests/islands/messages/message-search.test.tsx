// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import MessageSearch from '#islands/messages/MessageSearch.tsx'

afterEach(cleanup)

it('Who searches messages on a phone, which has no Escape key, closes the search by a button', () => {
  const close = vi.fn()
  render(
    <MessageSearch
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      addressOf={({ conversationId }) => conversationId}
      onClose={close}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})
