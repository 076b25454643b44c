// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Captions from '#islands/visit/call/Captions.tsx'
import { canCaption } from '#islands/visit/media/captions'
import type { RoomParticipant } from '#islands/visit/room/video-room'

/** The part of the browser's speech recognition that is used. */
const recognitions: FakeRecognition[] = []
class FakeRecognition {
  static state = 'available'
  static available = async () => FakeRecognition.state
  static install = vi.fn(async () => true)
  processLocally = false
  lang = ''
  onresult: ((event: object) => void) | null = null
  onend: (() => void) | null = null
  started: object[] = []
  isAborted = false
  constructor() {
    recognitions.push(this)
  }
  start(track: object) {
    this.started.push(track)
  }
  abort() {
    this.isAborted = true
  }
}
const sound = { readyState: 'live' }
class FakeStream {
  getAudioTracks = () => [sound]
}
const participant = (id: string) =>
  ({
    id,
    name: 'Daniel Reyes, NP',
    tracks: new Map([
      [
        'microphone',
        {
          attach: (audio: HTMLMediaElement) => {
            Object.defineProperty(audio, 'srcObject', { value: new FakeStream() })
            return () => {}
          },
        },
      ],
    ]),
  }) as unknown as RoomParticipant

beforeEach(() => {
  recognitions.length = 0
  FakeRecognition.state = 'available'
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
  vi.stubGlobal('MediaStream', FakeStream)
  document.documentElement.lang = 'es'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('are offered only where the browser writes along on the device itself', async () => {
  expect(await canCaption('es')).toBe(true)
  FakeRecognition.state = 'unavailable'
  expect(await canCaption('es')).toBe(false)
  vi.stubGlobal('SpeechRecognition', undefined)
  expect(await canCaption('es')).toBe(false)
})

it('show what the other side says, go on after a pause, and end with the call', async () => {
  const { unmount } = render(<Captions participants={[participant('p1')]} />)
  await act(async () => {})
  const [recognition] = recognitions
  expect(recognition).toMatchObject({ processLocally: true, lang: 'es-US', started: [sound] })
  act(() =>
    recognition?.onresult?.({ results: [[{ transcript: 'Buenos' }], [{ transcript: ' días' }]] }),
  )
  expect(screen.getByText('Buenos días')).toBeTruthy()
  recognition?.onend?.()
  expect(recognition?.started).toHaveLength(2)
  unmount()
  expect(recognition?.isAborted).toBe(true)
})
