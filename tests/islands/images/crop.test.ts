// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { canMove, cropOf, initialView, panView, rotateView } from '#islands/images/crop'
import { findFault, type Pixels } from '#islands/images/picture-quality'

const card = { ratio: 1.6, begins: 'whole' } as const
const face = { ratio: 1, begins: 'full' } as const
const wide = { width: 1600, height: 1000 }

describe('a crop', () => {
  it('begins with the whole card, and with the middle square of a face', () => {
    expect(cropOf(wide, initialView, card)).toEqual({ left: 0, top: 0, width: 1600, height: 1000 })
    expect(cropOf(wide, initialView, face)).toEqual({
      left: 300,
      top: 0,
      width: 1000,
      height: 1000,
    })
  })

  it('has a card that was turned in its middle, with nothing cut off', () => {
    expect(cropOf(wide, rotateView(initialView, 1), card)).toEqual({
      left: -780,
      top: 0,
      width: 2560,
      height: 1600,
    })
    expect(rotateView(rotateView(initialView, -1), 1)).toEqual(initialView)
  })

  it('stays on the picture, however far it is pulled', () => {
    const zoomed = { ...initialView, zoom: 2 }
    expect(canMove(wide, initialView, card)).toEqual({ x: false, y: false })
    expect(canMove(wide, zoomed, card)).toEqual({ x: true, y: true })
    const pulled = panView(wide, zoomed, card, 9, -9)
    expect(cropOf(wide, pulled, card)).toMatchObject({ left: 0, top: 500, width: 800 })
  })
})

describe('the quality of a picture', () => {
  const pixelsOf = (brightness: (x: number) => number): Pixels => {
    const [width, height] = [64, 40]
    const data = new Uint8ClampedArray(width * height * 4)
    for (let at = 0; at < data.length; at++) data[at] = brightness((at >> 2) % width)
    return { data, width, height }
  }
  it.each([
    ['print in focus', (x: number) => (x % 8 < 4 ? 20 : 235), null],
    ['print out of focus', (x: number) => 128 + 60 * Math.sin(x / 10), 'blurred'],
    ['a card in the dark', (x: number) => (x % 8 < 4 ? 5 : 60), 'dark'],
  ] as const)('of %s is told', (_, brightness, fault) => {
    expect(findFault(pixelsOf(brightness))).toBe(fault)
  })
})
