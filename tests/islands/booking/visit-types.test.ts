// @vitest-environment node
import { expect, it } from 'vitest'
import { availableModes } from '#islands/booking/visit-type/visit-modes'
import { bookableVisitTypes } from '#islands/booking/visit-type/visit-types'

const minutes = new Map([
  ['1', 20],
  ['11', 20],
])
const treatment = (name: string, active: boolean, ...ids: string[]) => ({
  name,
  summary: '',
  active,
  patientEncounterTypes: ids.map((id) => ({ id, name: `Type ${id}` })),
})

it('offers the kinds of visit that the treatments of this patient open', () => {
  const treatments = [treatment('PrEP', true, '1'), treatment('PEP', false, '11')]
  expect(bookableVisitTypes(treatments, minutes, () => true)).toEqual([
    { name: 'PrEP', summary: '', visitTypes: [{ id: '1', name: 'Type 1', minutes: 20 }] },
  ])
})

it('leaves out what the patient may not schedule, and treatments with nothing left', () => {
  const treatments = [treatment('PrEP', true, '1'), treatment('PEP', true, '11')]
  const pepOnly = bookableVisitTypes(treatments, minutes, (id) => id === '11')
  expect(pepOnly.map(({ name }) => name)).toEqual(['PEP'])
})

it('offers another way to be seen only when the service is open in it and its page exists', () => {
  const line = { onDemand: true, asyncMessaging: true }
  expect(availableModes(line, () => true).map(({ title }) => title)).toEqual([
    'Start Online Now',
    'See a Provider Now',
  ])
  expect(availableModes(line, (step) => step === 'on-demand').map(({ title }) => title)).toEqual([
    'See a Provider Now',
  ])
  expect(availableModes({ onDemand: false, asyncMessaging: false }, () => true)).toEqual([])
})
