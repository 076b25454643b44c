import type { Resource } from '../jsonapi/resource'
import { featureFlags } from './feature_flags/resource'

/** Every resource of the API; each is mounted by its own contract. */
export const resources: readonly Resource[] = [featureFlags]
