import type { Operation } from '../jsonapi/operation'
import { clientErrorOperations } from './client_errors/operations'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = [...clientErrorOperations]
