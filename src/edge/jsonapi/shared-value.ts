import * as z from 'zod/mini'
import { snakeKeys } from '../platform/case'

const wireValues = new WeakMap<object, unknown>()

/**
 * The schema of a part of an output that many answers share and that never changes, such as a list kept for each role: the
 * value is checked and its names are written for the wire when it is first seen.
 */
export const sharedValue = <const S extends z.ZodMiniType>(schema: S) => {
  const shared = z.custom<z.output<S>>((value) => {
    if (typeof value !== 'object' || value === null) return false
    if (wireValues.has(value)) return true
    const { success, data } = schema.safeParse(value)
    if (success) wireValues.set(value, snakeKeys(data))
    return success
  })
  schemas.set(shared, schema)
  return shared
}

const schemas = new WeakMap<object, z.ZodMiniType>()
/** What a shared value was declared with, which documentation shows. */
export const schemaOfShared = (shared: object): z.ZodMiniType | undefined => schemas.get(shared)

/** A value of an answer with the names of the wire. */
export const wireValueOf = (value: unknown): unknown =>
  (typeof value === 'object' && value !== null && wireValues.get(value)) || snakeKeys(value)
