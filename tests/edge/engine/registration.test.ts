import { expect, it } from 'vitest'
import { operations, resources } from '#edge/app'
import * as endpointContracts from '#edge/endpoint-contracts'
import * as resourceContracts from '#edge/resource-contracts'

/** A contract of one address, or of a report, a file or files, which have one for each. */
const addressesOf = (contract: object): readonly string[] =>
  'at' in contract && typeof contract.at === 'string'
    ? [contract.at]
    : Object.values(contract).flatMap((part) =>
        part && typeof part === 'object' ? addressesOf(part) : [],
      )
const answered = new Set(operations.map(({ method, path }) => `${method} ${path}`))

it('every contract of endpoint-contracts.ts has its operation in domains/operations.ts', () => {
  const unanswered = Object.entries(endpointContracts).flatMap(([name, contract]) =>
    addressesOf(contract)
      .filter((at) => !answered.has(at))
      .map((at) => `${name}: ${at} is not among the exports of domains/operations.ts`),
  )
  expect(unanswered).toEqual([])
})

it('every contract of resource-contracts.ts has its resource in domains/resources.ts, and the other way round', () => {
  const registered = new Set(resources.map(({ contract }) => contract.type))
  const known = new Set<string>(Object.values(resourceContracts).map(({ type }) => type))
  expect({
    'missing in domains/resources.ts': [...known].filter((type) => !registered.has(type)),
    'missing in resource-contracts.ts': [...registered].filter((type) => !known.has(type)),
  }).toEqual({ 'missing in domains/resources.ts': [], 'missing in resource-contracts.ts': [] })
})
