import * as z from 'zod/mini'
import { uuid } from '#edge/platform/fields'

export { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
export const assignment = z.object({ providerId: uuid })
