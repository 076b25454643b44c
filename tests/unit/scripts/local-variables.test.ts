import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readLocalVariables } from '../../../scripts/setup/secrets.mjs'

const clone = mkdtempSync(join(tmpdir(), 'careplus-variables-'))
afterAll(() => rmSync(clone, { recursive: true }))

it('a clone that never started locally has no variables, and serves a clinic all the same', () => {
  expect(readLocalVariables(clone)).toEqual({})
  writeFileSync(join(clone, '.dev.vars'), 'APP_ORIGIN="http://localhost:4400"\n')
  expect(readLocalVariables(clone)).toEqual({ APP_ORIGIN: 'http://localhost:4400' })
})
