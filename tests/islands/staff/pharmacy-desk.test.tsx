// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
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
