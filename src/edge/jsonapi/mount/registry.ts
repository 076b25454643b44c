import type { Operation } from '../operation'
import type { Resource } from '../resource'

/** Every resource by type; filled once, when the application is put together. */
export const registry = new Map<string, Resource>()
/** Every operation there is, filled with the resources. */
export const registeredOperations: Operation[] = []

export const register = (resources: readonly Resource[]): void => {
  for (const each of resources) {
    assertReasons(each)
    registry.set(each.contract.type, each)
  }
}

/** A reason that a transition asks for is checked and kept by `reasons`: without it, it would be lost. */
const assertReasons = ({ contract: { type, states }, reasons }: Resource): void => {
  const asking = states?.transitions.find(
    ({ reason }) => reason === 'required' || reason === 'optional',
  )
  if (asking && !reasons)
    throw new Error(`${type}: ${asking.action} takes a reason, so the resource needs \`reasons\``)
}
export const registerOperations = (operations: readonly Operation[]): void => {
  registeredOperations.push(...operations)
}
