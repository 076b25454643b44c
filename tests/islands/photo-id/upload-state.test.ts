import { describe, expect, it } from 'vitest'
import { fitWithin, isBlank, unreadableImageText } from '#islands/images/resize-image'
import { type UploadState, uploadReducer } from '#islands/photo-id/upload-state'

const blob = new Blob(['x'], { type: 'image/jpeg' })
const ready: UploadState = { at: 'ready', url: 'blob:1', blob }
const sending: UploadState = { at: 'sending', url: 'blob:1', blob, share: 0.4 }

describe('the size that is sent', () => {
  it('has a longer side of 2048 pixels at most', () => {
    expect(fitWithin(4032, 3024)).toEqual({ width: 2048, height: 1536 })
    expect(fitWithin(3024, 4032)).toEqual({ width: 1536, height: 2048 })
  })
  it('is never larger than the picture', () =>
    expect(fitWithin(800, 600)).toEqual({ width: 800, height: 600 }))
})

describe('what cannot be used', () => {
  it('is named, with what to do', () => {
    expect(unreadableImageText({ type: 'image/heic', name: 'a' })).toMatch(/HEIC/)
    expect(unreadableImageText({ type: '', name: 'IMG_1.HEIC' })).toMatch(/HEIC/)
    expect(unreadableImageText({ type: 'application/pdf', name: 'id.pdf' })).toMatch(
      /not a picture/,
    )
    expect(unreadableImageText({ type: 'image/jpeg', name: 'a.jpg' })).toMatch(/Take it again/)
  })
})

describe('a picture without an ID', () => {
  it('is blank when all of it has one brightness', () => {
    const white = new Uint8ClampedArray(4 * 5000).fill(255)
    const printed = white.map((_, at) => (at % 400 < 200 ? 20 : 255))
    expect([isBlank(white), isBlank(printed)]).toEqual([true, false])
  })
  it('is refused with what to do', () => {
    expect(unreadableImageText({ type: 'image/jpeg', name: '' }, 'small')).toMatch(/closer/)
    expect(unreadableImageText({ type: 'image/jpeg', name: '' }, 'blank')).toMatch(/light/)
  })
})

describe('a picture', () => {
  it('outlives a lost network', () =>
    expect(
      uploadReducer(sending, { type: 'failed', words: 'No network', unreached: true }),
    ).toEqual({
      ...ready,
      words: 'No network',
      unreached: true,
    }))
  it('outlives being stopped', () =>
    expect(uploadReducer(sending, { type: 'stopped' })).toEqual(ready))
  it('is sent once: what is on its way is not sent again', () =>
    expect(uploadReducer(sending, { type: 'send' })).toBe(sending))
  it('is gone only when another one is taken', () =>
    expect(uploadReducer(ready, { type: 'retake' })).toEqual({ at: 'none' }))
})
