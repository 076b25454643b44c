import type { Operation } from './operation'
import type { Resource } from './resource'

/** Every resource by type; filled once, when the application is put together. */
export const registry = new Map<string, Resource>()
/** Every operation there is, filled with the resources. */
export const registeredOperations: Operation[] = []

export const register = (resources: readonly Resource[]): void => {
  for (const each of resources) registry.set(each.contract.type, each)
}
export const registerOperations = (operations: readonly Operation[]): void => {
  registeredOperations.push(...operations)
}
