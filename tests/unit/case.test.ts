import { describe, expect, it } from 'vitest'
import { camelKeys, snakeKeys } from '../../src/edge/platform/case'

describe('names on the wire', () => {
  it('come back as they left', () => {
    const values = { firstName: 'A', userSettings: [{ timeFormat: '12h' }], n: null }
    expect(camelKeys(snakeKeys(values))).toEqual(values)
  })
  it('are snake_case there', () => {
    expect(snakeKeys({ cboPreventUninsured: true })).toEqual({ cbo_prevent_uninsured: true })
  })
})
