// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { showOutOfOfficeToast } from '#islands/messages/compose/out-of-office-toast'
import { followNewMessages } from '#islands/messages/new-message-toast'
import { followTimeToJoin } from '#islands/open-visit/join-appointment-toast'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $toasts } from '#islands/stores/toasts'
import { setCookie, tokenFor } from '../stores/browser'

const listeners = vi.hoisted(() => new Map<string, (notice: object) => void>())
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (event: string, listener: (notice: object) => void) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  },
}))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { conversations: { get: vi.fn() } },
}))
const get = vi.mocked(apiWithLocalErrors.conversations.get)

const at = (path: string) => history.replaceState(null, '', path)
const hear = async (event: string, notice: object) => {
  listeners.get(event)?.(notice)
  await vi.waitFor(() => expect(get.mock.results.every(({ type }) => type === 'return')).toBe(true))
  await Promise.resolve()
}
const texts = () => $toasts.get().map(({ text }) => text)
const actions = () => $toasts.get().map(({ action }) => action?.label)

beforeEach(() => {
  vi.clearAllMocks()
  $toasts.set([])
  at('/app')
})

it('says on any page but the visit’s own that it is time to join, with the way there', async () => {
  followTimeToJoin()
  at('/app/visits/v1')
  await hear('join_appointment', { id: 'v1' })
  expect(texts()).toEqual([])
  at('/app/appointments')
  await hear('join_appointment', { id: 'v1' })
  expect([texts(), actions()]).toEqual([['It is time to join your visit'], ['Join']])
})

it('says once that a message came, and not in the conversation on the screen or of one that was read', async () => {
  followNewMessages()
  get.mockResolvedValue({ unreadCount: 1, lastSeq: 4 } as never)
  at('/app/messages/c1')
  await hear('new_message', { id: 'c1' })
  expect(texts()).toEqual([])
  at('/app')
  await hear('new_message', { id: 'c1' })
  await hear('new_message', { id: 'c1' })
  await vi.waitFor(() => expect(texts()).toEqual(['You have a new message']))
  expect(actions()).toEqual(['Show'])
  get.mockResolvedValue({ unreadCount: 0, lastSeq: 5 } as never)
  await hear('new_message', { id: 'c1' })
  expect(texts()).toHaveLength(1)
})

it('says nothing of a message of one’s own, where another is unread', async () => {
  setCookie(tokenFor('robin'))
  followNewMessages()
  get.mockResolvedValue({ unreadCount: 1, lastSeq: 9, lastSenderId: 'robin' } as never)
  await hear('new_message', { id: 'c2' })
  expect(texts()).toEqual([])
})

it('says what a clinician who is away left to say', () => {
  showOutOfOfficeToast(null)
  expect(texts()).toEqual([])
  showOutOfOfficeToast('Back on Monday.')
  expect(texts()).toEqual(['Out of office. Back on Monday.'])
})
