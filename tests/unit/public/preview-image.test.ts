import { expect, it } from 'vitest'
import { scenes } from '#components/landing/scenes'
import { cardSvg, isInFont } from '#components/og/card'
import { cardColors } from '#components/og/tones'

const palette = { primary: '#53b3e4', secondary: '#8ac541' }
const colours = cardColors({ palette, scheme: 'light dark' })
const card = (title: string | null, name = 'Care Plus') =>
  cardSvg({ name, title, scene: scenes.quilt, colours })
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

it('draws in colours that need no style sheet', () => {
  for (const art of Object.keys(scenes) as (keyof typeof scenes)[])
    expect(cardSvg({ name: 'A', title: 'B', scene: scenes[art], colours })).not.toContain('var(')
})
it('breaks a title into lines, all of it', () =>
  expect(linesOf(card('HIV prevention without the waiting room.')).slice(1).join(' ')).toBe(
    'HIV prevention without the waiting room.',
  ))
it('says so when a title is too long', () =>
  expect(linesOf(card('very long title '.repeat(40))).at(-1)).toMatch(/…$/))
it('escapes what is written in it', () => expect(card('<image> & co')).toContain('&lt;image&gt;'))
it('leaves out words that its fonts cannot write', () => {
  expect(isInFont('健康')).toBe(false)
  expect(linesOf(card('健康', '健'))).toEqual([])
})
it('writes Arabic from the right, with the drawing at the left and its letters joined', () => {
  const svg = card('رعاية خاصة، بلغتك.', 'نور')
  expect(linesOf(svg)).toEqual(['\u202bنور\u202c', '\u202bرعاية خاصة،\u202c', '\u202bبلغتك\u202c'])
  for (const [text = ''] of svg.matchAll(/<text[^>]*>/g)) {
    expect(text).toContain('text-anchor="end"')
    expect(text).not.toContain('letter-spacing')
  }
  expect(svg).toContain('<svg x="0" y="0"')
  expect(linesOf(card('رعاية مع PrEP', 'Noor')), 'Latin among Arabic').toEqual(['Noor'])
})
it('patches lie on their grid and never on each other', () => {
  for (const { columns, rows, patches } of Object.values(scenes)) {
    const places = patches.map(([column, row]) => `${column},${row}`)
    expect(new Set(places).size).toBe(places.length)
    for (const [column, row] of patches)
      expect(column < columns && row < rows && column >= 0 && row >= 0).toBe(true)
  }
})
