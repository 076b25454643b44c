import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { icons } from '#components/icons'

it('names every icon that has a source, and no other', () => {
  const sources = readdirSync('src/icons')
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -4))
  expect([...icons].sort()).toEqual(sources.sort())
})
