import { beforeAll, expect, it } from 'vitest'
import { addLab } from '../labs/reports-on-orders'
import { act, addPrescription, dosageOf } from '../prescriptions/pills'
import { complete } from '../schedule/visit-actions'
import { waiveSummary } from '../schedule/visits'
import { as, pharmacyId, world } from '../world'
import { addEncounter, codeOf } from './visits'

beforeAll(world)

const at = '/patients/:patient/encounters/:encounter'
const completionOf = (appointment: string) => codeOf(complete(appointment))

it('a visit is not complete while a prescription of it waits for a signature', async () => {
  const { patient, encounter, appointment } = await addEncounter(true)
  await waiveSummary(appointment)
  await addPrescription('assistant')
  const { id } = await as('assistant').call(`POST ${at}/prescriptions`, {
    params: { patient, encounter },
    body: {
      drug: 'valacyclovir',
      dosage: dosageOf('valacyclovir'),
      quantity: 30,
      days: 30,
      refills: 0,
      reason: 'hsv',
      pharmacy: pharmacyId(),
    },
  })
  expect(await completionOf(appointment)).toBe('orders_resolved')
  await act('assistant', 'request_signature', id)
  expect(await completionOf(appointment)).toBe('orders_resolved')
  await act('provider', 'sign', id)
  expect(await completionOf(appointment)).toBe('answered')
})

it('a visit is not complete while tests of it are drafted, and is while others of the patient are', async () => {
  const { patient, encounter, appointment } = await addEncounter(true)
  await waiveSummary(appointment)
  await addLab('assistant')
  const draft = await as('assistant')
    .labs.in({ patients: patient, encounters: encounter })
    .create({ vendor: 'Ash', tests: ['egfr'] })
  expect(await completionOf(appointment)).toBe('orders_resolved')
  await as('assistant').labs.delete(draft.id)
  expect(await completionOf(appointment)).toBe('answered')
})
