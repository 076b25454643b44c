import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no query and no template joins first and last names itself: chosen and legal names are made in one place', () => {
  const joined = globSync('src/edge/**/*.ts').filter(
    (file) =>
      !file.endsWith('platform/db/names.ts') &&
      /first_?name\)*\s*\|\||last_name = '-'|name\)?\} \$\{[\w.]*lastName/i.test(
        readFileSync(file, 'utf8'),
      ),
  )
  expect(joined).toEqual([])
})
