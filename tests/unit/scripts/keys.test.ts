import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRetiredSecret } from '#edge/platform/crypto/key-derivation'
import { sharedSecrets } from '#edge/platform/crypto/secret-list'
import { describeKeys, retireKey } from '../../../scripts/keys/field-keys.mjs'
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

const statusOf = (values: number, refusal: string | null) => ({
  keys: [
    {
      id: 'k2',
      state: 'writes',
      since: null,
      values: 7,
      places: ['notes.body 7'],
      refusal: 'k2 is the key that writes',
    },
    {
      id: 'k1',
      state: 'opens',
      since: '2026-01-05T15:00:00.000Z',
      values,
      places: values ? [`notes.body ${values}`] : [],
      refusal,
    },
  ],
  walk: { key: 'k2', table: 'notes', written: 40, refused: 0, endedAt: null },
})
const fieldKeys = ['k2', 'k1']
  .map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`)
  .join(',')

it('the status of the field keys says what the old one opens, where, and how far the job is', () => {
  const { rows, words } = describeKeys(statusOf(3, 'k1 opens 3 values still'))
  expect(rows).toEqual([
    { key: 'k2', state: 'writes and opens', 'in use since': 'not noted yet', values: 7 },
    { key: 'k1', state: 'opens', 'in use since': '2026-01-05', values: 3 },
  ])
  expect(words).toEqual([
    'k1 is named by notes.body 3',
    'k1 opens 3 values still',
    'The job is at notes; 40 values were encrypted with k2',
  ])
})

it('a field key that opens something is not retired, and its columns are named', async () => {
  const { refusal, value } = await retireKey(
    statusOf(3, 'k1 opens 3 values still'),
    'k1',
    fieldKeys,
  )
  expect([refusal, value]).toEqual(['k1 opens 3 values still\n  notes.body 3', undefined])
  expect(await retireKey(statusOf(0, null), 'k9', fieldKeys)).toEqual({
    refusal: 'There is no key k9',
  })
})

it('a field key that opens nothing leaves what checks, under its id', async () => {
  const { value = '', words } = await retireKey(statusOf(0, null), 'k1', fieldKeys)
  expect(value).toMatch(/^k1:/)
  expect(isRetiredSecret(value.slice(3))).toBe(true)
  expect(words?.join()).toContain('400 days')
})
