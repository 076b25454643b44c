import { describe, expect, it } from 'vitest'
import { fitting, wordsFor } from '../../../src/islands/photo-id/resize'
import { next, type Picture } from '../../../src/islands/photo-id/upload-state'

const blob = new Blob(['x'], { type: 'image/jpeg' })
const ready: Picture = { at: 'ready', url: 'blob:1', blob }
const sending: Picture = { at: 'sending', url: 'blob:1', blob, share: 0.4 }

describe('the size that is sent', () => {
  it('has a longer side of 2048 pixels at most', () => {
    expect(fitting(4032, 3024)).toEqual({ width: 2048, height: 1536 })
    expect(fitting(3024, 4032)).toEqual({ width: 1536, height: 2048 })
  })
  it('is never larger than the picture', () =>
    expect(fitting(800, 600)).toEqual({ width: 800, height: 600 }))
})

describe('what cannot be used', () => {
  it('is named, with what to do', () => {
    expect(wordsFor({ type: 'image/heic', name: 'a' })).toMatch(/HEIC/)
    expect(wordsFor({ type: '', name: 'IMG_1.HEIC' })).toMatch(/HEIC/)
    expect(wordsFor({ type: 'application/pdf', name: 'id.pdf' })).toMatch(/not a picture/)
    expect(wordsFor({ type: 'image/jpeg', name: 'a.jpg' })).toMatch(/Take it again/)
  })
})

describe('a picture', () => {
  it('outlives a lost network', () =>
    expect(next(sending, { type: 'failed', words: 'No network', unreached: true })).toEqual({
      ...ready,
      words: 'No network',
      unreached: true,
    }))
  it('outlives being stopped', () => expect(next(sending, { type: 'stopped' })).toEqual(ready))
  it('is sent once: what is on its way is not sent again', () =>
    expect(next(sending, { type: 'send' })).toBe(sending))
  it('is gone only when another one is taken', () =>
    expect(next(ready, { type: 'retake' })).toEqual({ at: 'none' }))
})
