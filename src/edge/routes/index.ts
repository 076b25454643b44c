import type { Operation } from '../jsonapi/operation'
import { clientErrorOperations } from './client_errors/operations'
import { meOperations } from './me/read'
import { scheduleOperations } from './schedule/operations'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = [
  ...scheduleOperations,
  ...meOperations,
  ...clientErrorOperations,
]
