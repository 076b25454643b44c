import { PrescriptionOrders } from '#islands/staff/orders/PrescriptionOrders.tsx'
import { type ConflictCase, choose, list, options, press, row, type } from './conflict-case'

const dispensed = (version: number) =>
  row(
    'prescriptions',
    'x1',
    version,
    { drug: 'valacyclovir', status: 'dispensed', written_on: '2026-03-12', refills_left: 1 },
    ['discontinue'],
  )

export const prescriptionCases: readonly ConflictCase[] = [
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
