import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stagingOf } from '../../../scripts/staging.mjs'

/** Names of the resources of production in `wrangler.toml`. */
const names = [
  ...readFileSync('wrangler.toml', 'utf8').matchAll(
    /^(?:name|database_name|bucket_name|queue) = "(care-plus[\w-]*)"/gm,
  ),
].map(([, name = '']) => name)
const production = {
  name: 'care-plus',
  topLevelName: 'care-plus',
  vars: {},
  d1_databases: [{ binding: 'DB', database_name: 'care-plus', database_id: 'p' }],
  r2_buckets: [
    { binding: 'FILES', bucket_name: 'care-plus-files' },
    { binding: 'BACKUPS', bucket_name: 'care-plus-backups' },
  ],
  queues: {
    producers: [{ binding: 'OUTGOING', queue: 'care-plus-outgoing' }],
    consumers: [{ queue: 'care-plus-outgoing', max_retries: 5 }],
  },
  ratelimits: [{ name: 'REQUEST_LIMIT', namespace_id: '1001' }],
  kv_namespaces: [],
}

describe('staging', () => {
  it('has a worker, a database, a bucket and a queue of its own, and names itself staging', () => {
    const staging = stagingOf(production, 's')
    const text = JSON.stringify(staging)
    expect(names).toEqual([
      'care-plus',
      'care-plus',
      'care-plus-files',
      'care-plus-backups',
      ...Array(2).fill('care-plus-outgoing'),
    ])
    for (const name of names) {
      expect(text).not.toContain(`"${name}"`)
      expect(text).toContain(`"${name}-staging"`)
    }
    expect(staging.d1_databases).toMatchObject([{ database_id: 's', binding: 'DB' }])
    expect(staging.ratelimits).toMatchObject([{ namespace_id: '10011' }])
    expect(staging.vars).toEqual({ ENVIRONMENT: 'staging' })
  })

  it('refuses a production resource that staging does not define', () => {
    const more = { ...production, kv_namespaces: [{ binding: 'CACHE', id: 'p' }] }
    expect(() => stagingOf(more, 's')).toThrow(/kv_namespaces/)
  })
})
