import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { secretInventory } from '../../../scripts/keys.mjs'

it('the inventory names every secret of the environment, with its owner, what it opens and how it is changed', () => {
  const schema = readFileSync('src/edge/platform/environment.ts', 'utf8')
  const names = [
    ...schema.matchAll(/^ {2}([A-Z0-9_]*(?:KEY|SECRET|TOKEN|PASSWORD|SID)[A-Z0-9_]*): /gm),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(names.map(([, name]) => name))].sort()).toEqual(
    Object.keys(secretInventory).sort(),
  )
})
