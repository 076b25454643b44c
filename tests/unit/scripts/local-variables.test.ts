import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

const root = vi.hoisted(() => ({ path: '' }))
vi.mock('../../../scripts/setup/paths.mjs', () => ({
  get root() {
    return root.path
  },
}))

root.path = mkdtempSync(join(tmpdir(), 'careplus-variables-'))
afterAll(() => rmSync(root.path, { recursive: true }))

it('a clone that never started locally has no variables, and serves a clinic all the same', async () => {
  const { readLocalVariables } = await import('../../../scripts/setup/secrets.mjs')
  expect(readLocalVariables()).toEqual({})
  writeFileSync(join(root.path, '.dev.vars'), 'APP_ORIGIN="http://localhost:4400"\n')
  expect(readLocalVariables()).toEqual({ APP_ORIGIN: 'http://localhost:4400' })
})
