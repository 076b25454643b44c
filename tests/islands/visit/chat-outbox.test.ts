import { expect, it } from 'vitest'
import { ChatOutbox } from '#islands/visit/room/chat-outbox'

const openOutbox = () => {
  const frames: { key: string; text: string }[] = []
  const outbox = new ChatOutbox('me', (frame) => frames.push(frame as (typeof frames)[number]))
  return { frames, outbox }
}
const echoOf = (frame: { key: string; text: string } | undefined, from = 'me') => ({
  id: frame?.key ?? '',
  key: frame?.key ?? '',
  from,
  name: 'Me',
  text: frame?.text ?? '',
  at: 0,
})

it('sends a message again with the same key after a lost connection, until the room confirms it', () => {
  const { frames, outbox } = openOutbox()
  outbox.add('Hello')
  outbox.reconcile([])
  expect(frames.map(({ text }) => text)).toEqual(['Hello', 'Hello'])
  expect(new Set(frames.map(({ key }) => key)).size).toBe(1)
  outbox.settle([echoOf(frames[0], 'another')])
  expect(outbox.unsent).toHaveLength(1)
  outbox.reconcile([echoOf(frames[0])])
  expect(outbox.unsent).toEqual([])
  expect(frames).toHaveLength(2)
})

it('keeps a refused message until its writer sends it again', () => {
  const { frames, outbox } = openOutbox()
  outbox.add('Hello')
  outbox.refuse(frames[0]?.key ?? '')
  outbox.reconcile([])
  expect(frames).toHaveLength(1)
  expect(outbox.unsent).toMatchObject([{ text: 'Hello', isRefused: true }])
  outbox.resend()
  expect(frames).toHaveLength(2)
  expect(outbox.unsent).toMatchObject([{ isRefused: false }])
})
