// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RemoteAudio, RemoteVideo } from '#islands/visit/call/MediaView.tsx'

/** What the system lets be played. */
let isAllowed = true

beforeEach(() => {
  vi.useFakeTimers()
  isAllowed = true
  const playing = new WeakSet<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    return !playing.has(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    playing.delete(this)
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    if (!isAllowed) throw new DOMException('', 'NotAllowedError')
    playing.add(this)
    this.dispatchEvent(new Event('playing'))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A remote track that is shown as the page shows it. */
const show = async (source: 'microphone' | 'camera') => {
  const track = {
    source,
    isEnabled: true,
    attach: (element: HTMLMediaElement) => {
      element.srcObject = new MediaStream()
      return () => {
        element.srcObject = null
      }
    },
  }
  const view =
    source === 'camera' ? (
      <RemoteVideo track={track} label="Daniel" />
    ) : (
      <RemoteAudio track={track} />
    )
  const { container, unmount } = render(view)
  await act(async () => {})
  const media = container.querySelector<HTMLMediaElement>('audio, video')
  if (!media) throw new Error('nothing is played')
  return { media, unmount }
}
const press = () => screen.queryByRole('button')
/** Another call takes the sound, as the system of a phone does. */
const takeAway = (media: HTMLMediaElement) => act(async () => media.pause())

it.each(['microphone', 'camera'] as const)(
  'plays what comes of the %s on at once after the system paused it, and asks nothing',
  async (source) => {
    const { media } = await show(source)
    expect(media.paused).toBe(false)
    await takeAway(media)
    expect(media.paused).toBe(false)
    expect(press()).toBeNull()
  },
)

it.each([
  ['microphone', 'Turn sound on'],
  ['camera', 'Show the picture'],
] as const)('offers one press for the %s that the system keeps paused', async (source, name) => {
  const { media } = await show(source)
  isAllowed = false
  await takeAway(media)
  expect(press()?.textContent).toBe(name)
  // Too early: the other call goes on.
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  expect(press()?.textContent).toBe(name)
  isAllowed = true
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  expect(media.paused).toBe(false)
  expect(press()).toBeNull()
})

it('offers a press where the browser plays no sound before one', async () => {
  isAllowed = false
  const { media } = await show('microphone')
  expect(press()?.textContent).toBe('Turn sound on')
  isAllowed = true
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(media.paused).toBe(false)
})

it.each([
  ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['has the focus again', () => dispatchEvent(new Event('focus'))],
  ['is brought back', () => dispatchEvent(new Event('pageshow'))],
])('plays on by itself as the page %s', async (_, comeBack) => {
  const { media } = await show('microphone')
  isAllowed = false
  await takeAway(media)
  isAllowed = true
  await act(async () => void comeBack())
  expect(media.paused).toBe(false)
  expect(press()).toBeNull()
})

it('tries once in a second against a system that pauses it again and again, and then asks', async () => {
  const { media } = await show('microphone')
  await takeAway(media)
  await takeAway(media)
  expect(media.paused).toBe(true)
  expect(press()?.textContent).toBe('Turn sound on')
  vi.advanceTimersByTime(1_000)
  await takeAway(media)
  expect(media.paused).toBe(false)
  expect(press()).toBeNull()
})

it('lets what is taken off the page be silent', async () => {
  const { media, unmount } = await show('microphone')
  unmount()
  media.pause()
  dispatchEvent(new Event('focus'))
  await act(async () => {})
  expect(media.paused).toBe(true)
})
