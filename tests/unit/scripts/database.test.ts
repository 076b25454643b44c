import { describe, expect, it } from 'vitest'
import { isFromOlderSchema } from '../../../scripts/setup/database.mjs'

describe('a local database', () => {
  const current = { '0001_a.sql': 'digest a', '0002_b.sql': 'digest b' }

  it('is kept when its migrations read as before, with or without a new one to apply', () => {
    const stamped = { '0001_a.sql': 'digest a' }
    expect(isFromOlderSchema({ applied: [], stamped: null, current })).toBe(false)
    expect(isFromOlderSchema({ applied: ['0001_a.sql'], stamped, current })).toBe(false)
  })

  it('is from an older schema when a migration it has had changed, went away or is unknown', () => {
    const stamped = { '0001_a.sql': 'digest of before', '0003_c.sql': 'digest c' }
    expect(isFromOlderSchema({ applied: ['0001_a.sql'], stamped, current })).toBe(true)
    expect(isFromOlderSchema({ applied: ['0003_c.sql'], stamped, current })).toBe(true)
    expect(isFromOlderSchema({ applied: ['0001_a.sql'], stamped: null, current })).toBe(true)
  })
})
