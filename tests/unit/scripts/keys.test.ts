import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedSecrets } from '#edge/platform/crypto/secret-list'
import { rotateSecret, secretInventory } from '../../../scripts/keys.mjs'

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

it('the runbook says of each secret how it is changed', () => {
  const page = readFileSync('docs/runbook/secrets.md', 'utf8')
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(
    Object.entries(secretInventory).map(
      ([name, words]) => `| \`${name}\` | ${words.join(' | ')} |`,
    ),
  )
})

it.each(Object.entries(secretInventory))(
  'rotating %s makes a value, or says who does',
  (name, [owner, , change]) => {
    const { value, words } = rotateSecret(name) ?? { words: [] }
    expect(words.join()).toContain(change)
    if (owner === 'the operator') expect(value).toMatch(/^\S{32,}$/)
    else expect(words.join()).toContain(`is made by ${owner}`)
  },
)

it('every secret that is shared says that it takes two', () => {
  for (const name of sharedSecrets) expect(secretInventory[name].at(-1), name).toMatch(/new,old/)
})
