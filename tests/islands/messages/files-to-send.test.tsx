// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Composer } from '#islands/messages/compose/Composer.tsx'
import { discardMessage } from '#islands/messages/outbox/outbox'
import { $outbox } from '#islands/messages/outbox/queued-messages'
import { logOut } from '#islands/stores/session'
import { $toasts } from '#islands/stores/toasts'
import { edge, refusal, type Sent, setCookie, tokenFor, watchLeaving } from '../stores/browser'

vi.mock('#islands/placement/is-rendered', () => ({
  isRendered: (element: Element | null) => element !== null && !element.closest('[hidden]'),
}))

const files = '/api/conversations/c1/attachments'
const stored = (id: string) => ({
  type: 'attachments',
  id,
  attributes: { name: 'card.pdf', mime_type: 'application/pdf', bytes: 8 },
})
/** The edge stores what it is sent, under ids in order, and lists what it has. */
const storage = (onUpload: () => void = () => {}) => {
  const names: string[] = []
  const sent = edge({
    [`POST ${files}`]: ({ body }: Sent) => {
      onUpload()
      names.push((body as { name: string }).name)
      return { status: 201, body: { data: stored(`a${names.length}`) } }
    },
    [`GET ${files}`]: () => ({
      status: 200,
      body: { data: names.map((_, at) => stored(`a${at + 1}`)) },
    }),
  })
  return { names, sent }
}
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

const pdf = (name = 'card.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
const write = (isHidden = false) =>
  render(
    <section className="conv">
      <p>Hello</p>
      <div hidden={isHidden}>
        <Composer
          to={{ conversationId: 'c1' }}
          draftName="message-c1"
          label="Message"
          placeholder="Write"
        />
      </div>
    </section>,
  )
const carry = (kind: 'drop' | 'dragover' | 'paste', list: readonly File[], text = '') => {
  const data = {
    files: list,
    types: ['Files'],
    dropEffect: '',
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  const event = new Event(kind, { bubbles: true, cancelable: true })
  return Object.assign(event, kind === 'paste' ? { clipboardData: data } : { dataTransfer: data })
}
const bring = async (place: Element, event: Event) => {
  await act(async () => {
    place.dispatchEvent(event)
  })
  return event
}
const field = () => screen.getByRole('textbox', { name: 'Message' })
const rows = () => screen.queryAllByRole('listitem')
const send = () => screen.getByRole('button', { name: 'Send' })
const isUploaded = async (count = 1) =>
  waitFor(() => expect(send().getAttribute('aria-disabled')).toBe(count ? null : 'true'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  $toasts.set([])
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  for (const { clientId } of $outbox.get()) discardMessage(clientId)
  cleanup()
  vi.restoreAllMocks()
})

it('uploads a file that is dropped on the conversation, and one that is pasted into the field', async () => {
  const { names } = storage()
  write()
  const over = await bring(screen.getByText('Hello'), carry('dragover', []))
  expect(over.defaultPrevented).toBe(true)
  expect(document.querySelector('.conv')?.hasAttribute('data-files-over')).toBe(true)
  const drop = await bring(screen.getByText('Hello'), carry('drop', [pdf('one.pdf')]))
  expect(drop.defaultPrevented).toBe(true)
  expect(document.querySelector('.conv')?.hasAttribute('data-files-over')).toBe(false)
  await bring(field(), carry('paste', [pdf('two.pdf')]))
  await waitFor(() => expect(names).toEqual(['one.pdf', 'two.pdf']))
  await isUploaded()
  fireEvent.click(send())
  await waitFor(() => expect($outbox.get()[0]?.attachmentIds).toEqual(['a1', 'a2']))
  expect(rows()).toHaveLength(0)
})

it('opens no file that is dropped beside the conversation, and says that none is added', async () => {
  const { names } = storage()
  write()
  const drop = await bring(document.body, carry('drop', [pdf()]))
  expect(drop.defaultPrevented).toBe(true)
  expect($toasts.get().map(({ text }) => text)).toEqual(['No files can be added here.'])
  expect(names).toEqual([])
})

it('gives no file to an answer that is hidden behind a note', async () => {
  const { names } = storage()
  write(true)
  await bring(screen.getByText('Hello'), carry('drop', [pdf()]))
  await bring(screen.getByText('Hello'), carry('paste', [pdf()]))
  expect($toasts.get().map(({ text }) => text)).toEqual(['No files can be added here.'])
  expect(names).toEqual([])
})

it('leaves text that was copied with a picture of itself to the field', async () => {
  write()
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  const paste = await bring(field(), carry('paste', [picture], 'Take one a day'))
  expect(paste.defaultPrevented).toBe(false)
  const named = await bring(field(), carry('paste', [pdf()], '/home/robin/card.pdf'))
  expect(named.defaultPrevented).toBe(true)
})

it('uploads by itself what failed without a network once it is back', async () => {
  let isOffline = true
  const { names } = storage(() => isOffline && noNetwork())
  write()
  await bring(field(), carry('paste', [pdf()]))
  expect(await screen.findByText(/It is tried again by itself/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'See the card' } })
  fireEvent.click(send())
  expect($outbox.get()).toEqual([])
  isOffline = false
  await act(async () => dispatchEvent(new Event('online')))
  await isUploaded()
  expect(names).toEqual(['card.pdf'])
})

it('uploads by a button what failed', async () => {
  let isOffline = true
  const { names } = storage(() => isOffline && noNetwork())
  write()
  await bring(field(), carry('paste', [pdf()]))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isOffline = false
  fireEvent.click(again)
  await isUploaded()
  expect(names).toEqual(['card.pdf'])
})

it('holds back the text whose file was refused until the file is removed', async () => {
  edge({ [`POST ${files}`]: refusal(422, 'We cannot read this file.') })
  write()
  await bring(field(), carry('paste', [pdf()]))
  expect(await screen.findByText('We cannot read this file.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.change(field(), { target: { value: 'See the card' } })
  fireEvent.click(send())
  expect($outbox.get()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove this file' }))
  fireEvent.click(send())
  await waitFor(() => expect($outbox.get()[0]?.text).toBe('See the card'))
})

it('brings uploaded files back after a reload, and sends them', async () => {
  const { names } = storage()
  write()
  await bring(field(), carry('paste', [pdf()]))
  await isUploaded()
  cleanup()
  write()
  expect(
    within((await screen.findAllByRole('listitem'))[0] as HTMLElement).getByText('card.pdf'),
  ).toBeTruthy()
  await isUploaded()
  expect(names).toHaveLength(1)
  fireEvent.click(send())
  await waitFor(() => expect($outbox.get()[0]?.attachmentIds).toEqual(['a1']))
  cleanup()
  write()
  expect(rows()).toHaveLength(0)
})

it('says which files are lost after a reload: not uploaded, or stored no longer', async () => {
  storage()
  sessionStorage.setItem(
    'draft:robin:message-c1-files',
    JSON.stringify({ k1: ['photo.jpg', ''], k2: ['scan.pdf', 'gone'] }),
  )
  write()
  await waitFor(() =>
    expect(screen.getAllByText('This file is no longer here. Choose it again.')).toHaveLength(2),
  )
  fireEvent.change(field(), { target: { value: 'See the photo' } })
  fireEvent.click(send())
  expect($outbox.get()).toEqual([])
})

it('forgets the files of a draft with the person who signs out', async () => {
  watchLeaving()
  storage()
  write()
  await bring(field(), carry('paste', [pdf()]))
  await isUploaded()
  expect(sessionStorage.getItem('draft:robin:message-c1-files')).toContain('a1')
  await act(async () => logOut('chosen'))
  expect(sessionStorage.getItem('draft:robin:message-c1-files')).toBeNull()
})
