import { expect, it } from 'vitest'
import { mergeStyles } from '#server/response/merge-styles'

it('puts all styles of a page where the first is, in their order, each once', () => {
  const page = mergeStyles(
    '<head><style>@layer a, b;</style><title>A</title><style>.x{}</style></head><body><style>.y{}</style><p>1</p><style>.y{}</style><p>2</p></body>',
  )
  expect(page).toBe(
    '<head><style>@layer a, b;.x{}.y{}</style><title>A</title></head><body><p>1</p><p>2</p></body>',
  )
})

it('leaves a page without styles as it is, and text that names one', () => {
  for (const page of ['<p>Plain</p>', '<p>&lt;style&gt;.x{}&lt;/style&gt;</p>', ''])
    expect(mergeStyles(page)).toBe(page)
})

it('makes one block of those of a layer that follow one another', () => {
  const merged = (css: string) => mergeStyles(`<style>${css}</style>`)
  expect(merged('@layer a{.x{}}\n@layer a{.y{}@media print{.y{}}}@layer b{.z{}}')).toBe(
    '<style>@layer a{.x{}.y{}@media print{.y{}}}@layer b{.z{}}</style>',
  )
  for (const css of ['@layer a{.x{}}.u{}@layer a{.y{}}', '.u{@layer a{.x{}}}@layer a{.y{}}'])
    expect(merged(css)).toBe(`<style>${css}</style>`)
})
