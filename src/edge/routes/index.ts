import type { Operation } from '../jsonapi/operation'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = []
