// @vitest-environment node
import { expect, it } from 'vitest'
import { openModes } from '#islands/booking/visit-type/visit-modes'
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

const open = (line: Parameters<typeof openModes>[0], choices: { appointmentId?: string } = {}) =>
  openModes(line, { encounterTypeId: '1', ...choices }).map(({ title, href }) => [title, href])
const steps = '/app/appointments/booking'

it('offers another way to be seen where the service is open in it', () => {
  expect(open({ onDemand: true, isStaffed: true, asyncMessaging: true })).toEqual([
    ['Start Online Now', `${steps}/async-messaging?encounterTypeId=1`],
    ['See a Provider Now', `${steps}/on-demand?encounterTypeId=1`],
  ])
  expect(open({ onDemand: false, isStaffed: true, asyncMessaging: false })).toEqual([])
  expect(open(null)).toEqual([])
})

it('offers a visit that is booked to be had now, and never in writing', () =>
  expect(
    open({ onDemand: true, isStaffed: true, asyncMessaging: true }, { appointmentId: 'v1' }),
  ).toEqual([['See a Provider Now', `${steps}/v1/on-demand?encounterTypeId=1`]]))

it('offers no visit now while no clinician is at work', () =>
  expect(open({ onDemand: true, isStaffed: false, asyncMessaging: false })).toEqual([]))
