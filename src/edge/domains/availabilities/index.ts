import { openRange } from './bulk-availability'
import { countMonth } from './monthly-count'

export { availabilities } from './resource'
export const availabilityOperations = [openRange, ...countMonth] as const
