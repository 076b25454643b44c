import { readFile } from 'node:fs/promises'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, it } from 'vitest'
import { scenes } from '#components/landing/scenes'
import { cardSvg, isInFont } from '#components/og/card'
import { cardColors } from '#components/og/tones'
import { decodeWoff } from '#edge/platform/pdf/decode-woff'
import { createRasterizer, type Rasterizer } from '#server/png/rasterizer'

const palette = { primary: '#53b3e4', secondary: '#8ac541' }
const colors = cardColors({ palette, scheme: 'light dark' })
let rasterizer: Rasterizer
let fontBuffers: Uint8Array[]
beforeAll(async () => {
  const modules = 'node_modules/@resvg/resvg-wasm/index_bg.wasm'
  await initWasm(await readFile(modules))
  fontBuffers = [
    new Uint8Array(await readFile('src/server/png/font/radio-canada-bold.ttf')),
    await decodeWoff(
      new Uint8Array(
        await readFile(
          'node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
        ),
      ),
    ),
  ]
  rasterizer = createRasterizer(Resvg, fontBuffers)
})

const card = (title: string | null, name = 'Care Plus', scene = scenes.quilt) =>
  cardSvg({ name, title, scene, colors }, rasterizer.measure)
const elementsOf = (svg: string) => svg.match(/<text[^>]*>[^<]*<\/text>/g) ?? []
const linesOf = (svg: string) => {
  const lines = new Map<string, string[]>()
  for (const element of elementsOf(svg)) {
    const [, y = '', text = ''] = / y="([^"]*)"[^>]*>([^<]*)</.exec(element) ?? []
    lines.set(y, [...(lines.get(y) ?? []), text])
  }
  return [...lines.values()].map((runs) => runs.join('|'))
}
/** Where in the picture there is ink: the columns of its pixels that are not empty. */
const inkOf = (elements: readonly string[]) => {
  const picture = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${elements.join('')}</svg>`,
    { font: { fontBuffers, loadSystemFonts: false } },
  ).render()
  const { pixels } = picture
  let dark = 0
  let left = 1200
  let right = 0
  for (let at = 3; at < pixels.length; at += 4)
    if (pixels[at]) {
      dark += 1
      left = Math.min(left, ((at - 3) / 4) % 1200)
      right = Math.max(right, ((at - 3) / 4) % 1200)
    }
  return { dark, left, right }
}

it('draws in colors that need no style sheet', () => {
  for (const art of Object.keys(scenes) as (keyof typeof scenes)[])
    expect(card('B', 'A', scenes[art])).not.toContain('var(')
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
  const svg = card('رعاية خاصة، بلغتك', 'نور')
  expect(linesOf(svg)).toEqual(['\u202bنور\u202c', '\u202bرعاية خاصة،\u202c', '\u202bبلغتك\u202c'])
  for (const element of elementsOf(svg)) expect(element).not.toContain('letter-spacing')
  for (const line of elementsOf(svg).slice(1))
    expect(inkOf([line]).right).toBeGreaterThan(1200 - 64 - 12)
  expect(svg).toContain('<svg x="0" y="0"')
})
it('writes Latin words and full stops among Arabic, each run in its own place from the left', () => {
  expect(linesOf(card('ابدأ PrEP.', 'نور')).at(-1)).toBe('.|PrEP|\u202bابدأ\u202c')
  const [, , latin = '', start = ''] = elementsOf(card('ابدأ PrEP.', 'نور'))
  expect(inkOf([start]).right).toBeGreaterThan(1200 - 64 - 12)
  expect(inkOf([start]).left - inkOf([latin]).right, 'a space between them').toBeGreaterThan(10)
  expect(linesOf(card('الوقاية خلال 72 ساعة', 'نور')).join(' ')).toContain('72')
})
it('loses no word of a title that mixes Arabic and Latin, and lays none over another', () => {
  for (const title of [
    'وقاية من HIV بلا غرفة انتظار.',
    'PrEP: أسئلة (وأجوبة) عن 99% و72 ساعة',
    'Care Plus رعاية تتذكّرك',
  ]) {
    const elements = elementsOf(card(title, 'Noor نور'))
    const letters = linesOf(card(title, 'Noor نور'))
      .slice(1)
      .join('')
      .replace(/[|\u202b\u202c\s]/g, '')
    expect([...letters].sort().join('')).toBe([...title.replace(/\s/g, '')].sort().join(''))
    const alone = elements.map((element) => inkOf([element]))
    for (const { dark, left, right } of alone) {
      expect(dark).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(570)
      expect(right).toBeLessThanOrEqual(1200 - 50)
    }
    const sum = alone.reduce((total, { dark }) => total + dark, 0)
    expect(inkOf(elements).dark / sum).toBeGreaterThan(0.995)
  }
})
it('patches lie on their grid and never on each other', () => {
  for (const { columns, rows, patches } of Object.values(scenes)) {
    const places = patches.map(([column, row]) => `${column},${row}`)
    expect(new Set(places).size).toBe(places.length)
    for (const [column, row] of patches)
      expect(column < columns && row < rows && column >= 0 && row >= 0).toBe(true)
  }
})
