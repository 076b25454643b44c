// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Fill } from '#islands/staff/pharmacies/fills'
import { PharmacyDesk } from '#islands/staff/pharmacies/PharmacyDesk.tsx'

afterEach(cleanup)

const fill = {
  id: 'r1',
  version: 1,
  type: 'prescriptions',
  status: 'sent',
  pharmacyStatus: 'new',
  recall: null,
  medicineName: 'Valacyclovir 500 mg tablets',
  amount: '30 tablets for 30 days',
  quantity: 30,
  days: 30,
  patient: { type: 'patients', id: 'p1' },
  patientName: 'Jo Ellis',
  patientLegalName: 'Jordan Ellis',
  patientDob: '1990-03-04',
}
const show = (fields: object = {}) =>
  render(
    <PharmacyDesk
      pharmacyId="ph1"
      fills={[{ ...fill, ...fields } as Fill]}
      tasks={[]}
      kinds={{}}
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )

it('names the medicine with its amount in words', () => {
  show()
  expect(screen.getByText(/Valacyclovir 500 mg tablets, 30 tablets for 30 days/)).toBeTruthy()
})

it('a pharmacy reads the name, the legal name and the birthday of a patient who is not its own', () => {
  show()
  expect(screen.getByText('Jo Ellis')).toBeTruthy()
  expect(screen.getByText('Jordan Ellis')).toBeTruthy()
  expect(document.body.textContent).toContain('Born 03/04/1990')
})

it('a pharmacy reads one name of a patient whose papers say the same', () => {
  show({ patientName: 'Jordan Ellis' })
  expect(screen.getAllByText('Jordan Ellis')).toHaveLength(1)
  expect(screen.queryByText(/Legal name/)).toBeNull()
})

it('a pharmacy sees the fills of one step alone, and the oldest first', () => {
  const fills = [
    { ...fill, id: 'r3', patientName: 'Newest', pharmacyStatus: 'filling' },
    { ...fill, id: 'r2', patientName: 'Middle' },
    { ...fill, id: 'r1', patientName: 'Oldest', pharmacyStatus: 'filling' },
  ] as Fill[]
  render(
    <PharmacyDesk
      pharmacyId="ph1"
      fills={fills}
      tasks={[]}
      kinds={{}}
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
  const names = () =>
    screen.getAllByText(/^(Newest|Middle|Oldest)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Newest', 'Middle', 'Oldest'])
  fireEvent.change(screen.getByLabelText('Step'), { target: { value: 'filling' } })
  expect(names()).toEqual(['Newest', 'Oldest'])
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'oldest' } })
  expect(names()).toEqual(['Oldest', 'Newest'])
})
