import { Pharmacies } from '#islands/account/pharmacies/Pharmacies.tsx'
import { PrescriptionOrders } from '#islands/staff/orders/PrescriptionOrders.tsx'
import { type ConflictCase, choose, list, one, options, press, row, type } from './conflict-case'

const dispensed = (version: number) =>
  row(
    'prescriptions',
    'x1',
    version,
    { drug: 'valacyclovir', status: 'dispensed', written_on: '2026-03-12', refills_left: 1 },
    ['discontinue'],
  )

const pharmacy = (id: string, isPreferred: boolean) => ({
  type: 'user_pharmacies' as const,
  id,
  name: `Pharmacy ${id}`,
  hours: null,
  checkedOn: null,
  isPreferred,
  isRetired: false,
})
const mine = [pharmacy('f1', true), pharmacy('f2', false)]

export const prescriptionCases: readonly ConflictCase[] = [
  {
    files: ['account/pharmacies/Pharmacies.tsx'],
    name: 'which pharmacy fills for a patient',
    show: () => <Pharmacies patientId="p1" pharmacies={mine} version={1} format="12h" />,
    reads: {
      '/users/p1/pharmacies': () =>
        list(
          ...mine.map(({ id, name, isPreferred }) =>
            row('user_pharmacies', id, 1, { name, is_preferred: isPreferred, is_retired: false }),
          ),
        ),
      '/patients/p1': (attempts) => one(row('patients', 'p1', attempts + 1, {})),
    },
    fill: () => {},
    send: 'Use this one first',
    typed: [],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/PrescriptionRow.tsx'],
    name: 'why a prescription ends',
    show: () => <PrescriptionOrders of={{ patientId: 'p1' }} canAdd={false} canSign />,
    reads: {
      '/patients/p1/prescriptions': (attempts) => list(dispensed(attempts + 1)),
      '/dropdown_options': () => options('other'),
    },
    fill: async () => {
      await press('Discontinue')
      await choose('Reason', 'other')
      await type(/^In your words/, 'It no longer helps')
    },
    send: 'Discontinue',
    typed: ['other', 'It no longer helps'],
    versions: [1, 2],
  },
]
