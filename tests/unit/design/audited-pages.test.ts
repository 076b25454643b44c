import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const audits = globSync('e2e/design/accessibility*.spec.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('every page of staff whose address names no record is looked at by axe', () => {
  const addresses = globSync('src/pages/staff/**/*.astro')
    .filter((file) => !file.includes('['))
    .map((file) => file.replace(/^src\/pages|(\/index)?\.astro$/g, ''))
  expect(addresses.length).toBeGreaterThan(20)
  const missing = addresses.filter(
    (address) => !new RegExp(`['\`]${address}(?=['\`?#])`).test(audits),
  )
  expect(missing).toEqual([])
})
