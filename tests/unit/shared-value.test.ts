import { describe, expect, it } from 'vitest'
import { sharedValue, z } from '#edge/jsonapi/contract'
import { schemaOf } from '#edge/jsonapi/openapi/openapi-schemas'
import { wireValueOf } from '#edge/jsonapi/shared-value'

const fields = z.object({ firstName: z.string() })

describe('a value that many answers share', () => {
  it('is checked before it is answered', () => {
    const schema = sharedValue(fields)
    expect(schema.safeParse({ firstName: 'Ana' }).success).toBe(true)
    expect(schema.safeParse({ firstName: 1 }).success).toBe(false)
    expect(schema.safeParse('Ana').success).toBe(false)
  })

  it('has the names of the wire, written once, without what its schema does not name', () => {
    const value = { firstName: 'Ana', secret: 'x' }
    sharedValue(fields).parse(value)
    expect(wireValueOf(value)).toEqual({ first_name: 'Ana' })
    expect(wireValueOf(value)).toBe(wireValueOf(value))
  })

  it('is documented as it was declared', () => {
    const shared = schemaOf(z.object({ person: sharedValue(fields) }), 'output')
    expect(shared).toEqual(schemaOf(z.object({ person: fields }), 'output'))
  })
})
