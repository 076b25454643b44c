import { describe, expect, it } from 'vitest'
import { keysFromWire, keysToWire } from '../../src/edge/jsonapi/wire'

describe('names on the wire', () => {
  it('come back as they left', () => {
    const values = { firstName: 'A', userSettings: [{ timeFormat: '12h' }], n: null }
    expect(keysFromWire(keysToWire(values))).toEqual(values)
  })
  it('are snake_case there', () => {
    expect(keysToWire({ cboPreventUninsured: true })).toEqual({ cbo_prevent_uninsured: true })
  })
})
