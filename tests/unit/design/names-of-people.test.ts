import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no query joins first and last names itself: chosen and legal names are made in one place', () => {
  const joined = globSync('src/edge/**/*.ts').filter(
    (file) =>
      !file.endsWith('platform/db/names.ts') &&
      /first_name\s*\|\|\s*' '/.test(readFileSync(file, 'utf8')),
  )
  expect(joined).toEqual([])
})
