import type { Resource } from './resource'

/** Every resource by type; filled once, when the application is put together. */
export const registry = new Map<string, Resource>()

export const register = (resources: readonly Resource[]): void => {
  for (const each of resources) registry.set(each.contract.type, each)
}
