// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import MessageSearch from '#islands/messages/MessageSearch.tsx'
import { edge, setCookie, tokenFor } from '../stores/browser'

afterEach(cleanup)

it('Older messages are searched for the words of the first search, not for what is typed since', async () => {
  setCookie(tokenFor('robin'))
  const answer = { status: 200, body: { matches: [], after: 'further' } }
  const sent = edge({ 'POST /api/conversations/search': answer })
  render(
    <MessageSearch
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      addressOf={({ conversationId }) => conversationId}
      onClose={() => {}}
    />,
  )
  const field = screen.getByRole('searchbox', { name: 'Words to look for' })
  fireEvent.change(field, { target: { value: 'refill' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.change(field, { target: { value: 'kit' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Look in older messages' }))
  const searches = () => sent.filter(({ path }) => path.endsWith('/search'))
  await waitFor(() => expect(searches()).toHaveLength(2))
  expect(searches()[1]?.body).toEqual({ text: 'refill', after: 'further' })
})

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
