import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { world } from '../world'
import { fhirReport, hiv, standingValues, tellLab } from './fhir-messages'
import { addLab } from './reports-on-orders'

beforeAll(async () => {
  await world()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a malformed message', () => {
  const junk = fc.oneof(
    fc.anything(),
    fc.constant(null),
    fc.string(),
    fc.array(fc.anything(), { maxLength: 3 }),
    fc.record({ value: fc.anything(), unit: fc.anything(), coding: fc.anything() }),
  )
  const names = [
    'status',
    'code',
    'valueString',
    'valueQuantity',
    'valueCodeableConcept',
    'interpretation',
    'referenceRange',
    'note',
    'component',
    'hasMember',
    'effectiveDateTime',
  ] as const

  it('never ends in an exception, and never in a clear result that the lab did not give', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const property = fc.asyncProperty(
      fc.constantFrom(...names),
      junk,
      fc.constantFrom('conclusion', 'basedOn', 'subject', 'result', 'contained', 'status'),
      fc.option(junk),
      async (name, value, ofReport, other) => {
        const sent = fhirReport(id, [hiv({ valueString: 'Reactive', [name]: value })], {
          ...(other !== null && { [ofReport]: other }),
        })
        let body: string
        try {
          body = JSON.stringify(sent)
        } catch {
          return
        }
        expect([204, 422]).toContain(await tellLab(body))
      },
    )
    await fc.assert(property, { numRuns: 150 })
    for (const { flag, value } of await standingValues(id))
      if (flag === 'normal') expect(value).not.toBe('Reactive')
  })
})
