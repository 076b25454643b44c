import { describe, expect, it } from 'vitest'
import type { Contract } from '#edge/jsonapi/contract'
import { camelCase, camelKeys, snakeCase, snakeKeys } from '#edge/platform/case'
import * as contracts from '#edge/resource-contracts'

describe('names on the wire', () => {
  it('come back as they left', () => {
    const values = { firstName: 'A', userSettings: [{ timeFormat: '12h' }], n: null }
    expect(camelKeys(snakeKeys(values))).toEqual(values)
  })
  it('of every contract come back as they left, digits too', () => {
    const names = Object.values(contracts).flatMap((contract: Contract) => [
      ...Object.keys(contract.attributes.def.shape),
      ...Object.keys(contract.relationships ?? {}),
      ...Object.keys(contract.filters ?? {}),
    ])
    for (const name of [...names, '24h', '340bId', 'open24h', 'is340b'])
      expect([name, camelCase(snakeCase(name))]).toEqual([name, name])
    expect(snakeCase('340bId')).toBe('340b_id')
    expect(snakeCase('grant340BInformation')).toBe('grant_340b_information')
    expect(camelCase('grant_340b_information')).toBe('grant340BInformation')
  })
  it('of verbs are those of the wire', () => {
    for (const { actions = {} } of Object.values<Contract>(contracts))
      for (const verb of Object.keys(actions)) expect(verb).toMatch(/^[a-z0-9_]+$/)
  })
  it('are snake_case there', () => {
    expect(snakeKeys({ cboPreventUninsured: true })).toEqual({ cbo_prevent_uninsured: true })
  })
})
