import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digest } from '../../../scripts/setup/stamp.mjs'

describe('the stamp of a build', () => {
  const first = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(first, 'src/deep'), { recursive: true })
  writeFileSync(join(first, 'src/deep/a.ts'), 'a')
  writeFileSync(join(first, 'wrangler.toml'), 'b')
  const copy = join(mkdtempSync(join(tmpdir(), 'stamp-')), 'elsewhere')
  cpSync(first, copy, { recursive: true })
  const paths = ['src', 'wrangler.toml', 'missing']

  it('a copied checkout has the same digest', () =>
    expect(digest(paths, copy)).toBe(digest(paths, first)))

  it('a changed or added file changes the digest', () => {
    const before = digest(paths, first)
    writeFileSync(join(first, 'src/deep/a.ts'), 'changed')
    expect(digest(paths, first)).not.toBe(before)
    writeFileSync(join(copy, 'src/deep/b.ts'), '')
    expect(digest(paths, copy)).not.toBe(before)
  })
})
