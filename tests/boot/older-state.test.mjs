import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { applyMigrations } from '../../scripts/setup/index.mjs'
import { appliedMigrations } from '../../scripts/setup/state.mjs'

it('a state that an older schema made is moved aside, and a new one is made', () => {
  const at = join(mkdtempSync(join(tmpdir(), 'careplus-older-')), 'state')
  applyMigrations(at)
  const applied = appliedMigrations(at)
  assert.ok(applied.length > 10)

  const stamp = join(at, '.migrations')
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(/"[0-9a-f]{64}"/, '"older"'))
  applyMigrations(at)
  assert.ok(existsSync(join(`${at}.old`, 'v3/d1')))
  assert.deepEqual(appliedMigrations(at), applied)

  applyMigrations(at)
  assert.match(readFileSync(stamp, 'utf8'), /0001_platform\.sql/)
})
