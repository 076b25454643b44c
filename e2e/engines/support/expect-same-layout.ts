import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { EnginePage } from './engine-page'
import { type Box, drawBrandFont, findCoveredControls, findCutBoxes, measureBoxes } from './layout'

const tolerancePx = 12
const require = createRequire(import.meta.url)
/** Machines differ in their Arabic fonts, and engines in which of them they choose. */
const arabicFont = readFileSync(
  require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'),
  'base64',
)
const eventually = expect.configure({ soft: true, timeout: 10_000 })

/** Expects the same layout as in Chromium, with no covered control and no cut text. */
export const expectSameLayout = async (engine: EnginePage, chromium: Page, where: string) => {
  await Promise.all([
    engine.evaluate(drawBrandFont, arabicFont),
    chromium.evaluate(drawBrandFont, arabicFont),
  ])
  const compare = async () =>
    findMovedBoxes(await engine.evaluate(measureBoxes), await chromium.evaluate(measureBoxes))
  // Late content moves boxes, so compare until both pages have settled.
  await eventually.poll(compare, { message: `${where}: boxes` }).toEqual([])
  await expectWhole(engine, where)
}

/** Expects no covered control and no cut text. */
export const expectWhole = async (engine: EnginePage, where: string) => {
  expect.soft(await engine.evaluate(findCutBoxes), `${where}: cut`).toEqual([])
  expect.soft(await engine.evaluate(findCoveredControls), `${where}: covered`).toEqual([])
}

/**
 * Finds boxes that differ from Chromium: moved sideways, of another width, of a height that differs by more than a line
 * of text, or further from the box before them. A line may break elsewhere, which moves all that follows it.
 */
const findMovedBoxes = (boxes: readonly Box[], expected: readonly Box[]): string[] => {
  const found = new Map(boxes.map((box) => [box.name, box]))
  let moved = 0
  return expected.flatMap((box) => {
    const same = found.get(box.name)
    if (!same) return [`${box.name}: missing`]
    const down = same.y - box.y
    const isFar = Math.abs(down - (box.isFixed ? 0 : moved)) > tolerancePx + box.lineHeight
    if (!box.isFixed) moved = down
    const isOther =
      Math.abs(same.x - box.x) > tolerancePx ||
      Math.abs(same.width - box.width) > tolerancePx ||
      Math.abs(same.height - box.height) > tolerancePx + box.lineHeight
    return isFar || isOther ? [`${box.name}: ${placeOf(same)}, in Chromium ${placeOf(box)}`] : []
  })
}
const placeOf = ({ x, y, width, height }: Box) => `${width}x${height} at ${x},${y}`
