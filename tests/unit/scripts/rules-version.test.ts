import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rulesVersion, sources } from '../../../scripts/rules-version.mjs'

const root = join(import.meta.dirname, '../../..')

it('gives other rules another version, and the same rules the same one', () => {
  const copy = mkdtempSync(join(tmpdir(), 'rules-'))
  for (const path of sources) cpSync(join(root, path), join(copy, path), { recursive: true })
  expect(rulesVersion(copy)).toBe(rulesVersion(root))
  const [table = ''] = sources
  expect(dirname(table)).toBe('src/edge/platform/db/reference')
  writeFileSync(join(copy, table), 'code\trank\n')
  expect(rulesVersion(copy)).not.toBe(rulesVersion(root))
})
