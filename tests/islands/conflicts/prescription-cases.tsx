import { Pharmacies } from '#islands/account/pharmacies/Pharmacies.tsx'
import { PrescriptionOrders } from '#islands/staff/orders/PrescriptionOrders.tsx'
import { type ConflictCase, choose, list, one, options, press, row, type } from './conflict-case'

const prescription = (version: number, status: string, ...can: string[]) =>
  row(
    'prescriptions',
    'x1',
    version,
    {
      drug: 'valacyclovir',
      medicine_name: 'Valacyclovir, 500 mg',
      status,
      sig: 'Take 1 tablet by mouth once a day.',
      quantity: 30,
      days: 30,
      refills: 1,
      refills_left: 1,
      reason: 'hsv',
      written_on: '2026-03-12',
    },
    can,
  )
const facts = () =>
  one(
    row('patient_facts', 'p1', 1, {
      hiv: { state: 'negative', negative_at: '2026-03-01T12:00:00.000Z', doubt: null },
      is_known_hiv: false,
      syphilis: 'negative',
      hepatitis_b: 'immune',
      is_hepatitis_b_excluded: true,
      hepatitis_c: 'negative',
      tested_at: { syphilis: null, hepatitis_b: null, hepatitis_c: null },
      kidney: { egfr: null, creatinine_clearance: null },
      weight: null,
    }),
  )
const orders = () => (
  <PrescriptionOrders of={{ patientId: 'p1' }} canAdd={false} canSign zone="America/New_York" />
)

const pharmacy = (id: string, isPreferred: boolean) => ({
  type: 'user_pharmacies' as const,
  id,
  name: `Pharmacy ${id}`,
  hours: null,
  isOpen: null,
  isElectronic: true,
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
    files: ['staff/orders/PrescriptionRow.tsx', 'staff/orders/EndPrescription.tsx'],
    name: 'why a prescription ends',
    show: orders,
    reads: {
      '/patients/p1/prescriptions': (attempts) =>
        list(prescription(attempts + 1, 'dispensed', 'discontinue')),
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
  {
    files: ['staff/orders/PrescribeForm.tsx'],
    name: 'a draft of a prescription',
    show: orders,
    reads: {
      '/patients/p1/prescriptions': (attempts) =>
        list(prescription(attempts + 1, 'draft', 'update', 'delete')),
      '/prescription_checks': () => list(),
      '/users/p1/pharmacies': () => list(),
      '/facts': facts,
    },
    fill: async () => {
      await press('Edit')
      await type(/^Note to the pharmacist/, 'Blister packs')
    },
    send: 'Save',
    typed: ['Blister packs'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/SignReview.tsx'],
    name: 'the reason with which a draft is signed',
    show: orders,
    reads: {
      '/patients/p1/prescriptions': (attempts) =>
        list(prescription(attempts + 1, 'draft', 'sign', 'delete')),
      '/prescription_checks': () =>
        list(
          row('prescription_checks', '0', 1, {
            code: 'allergy',
            level: 'override',
            text: 'On file as an allergy: acyclovir',
            source: 'Record of the patient',
            ...{ topic: 'allergy', kind: 'allergy' },
            reasons: [{ code: 'tolerated', label: 'Taken since without a reaction' }],
          }),
        ),
      '/facts': facts,
    },
    fill: async () => {
      await press('Review and sign')
      await choose('Why it is right all the same', 'tolerated')
    },
    send: 'Sign and send',
    typed: ['tolerated'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/ChangePharmacy.tsx'],
    name: 'another pharmacy for what was not sent',
    show: orders,
    reads: {
      '/patients/p1/prescriptions': (attempts) =>
        list(prescription(attempts + 1, 'error', 'choose_pharmacy')),
      '/users/p1/pharmacies': () =>
        list(
          ...mine.map(({ id, name }) =>
            row('user_pharmacies', id, 1, { name, is_retired: false, is_preferred: id === 'f1' }),
          ),
        ),
    },
    fill: async () => {
      await press('Choose another pharmacy')
      await choose('Pharmacy', 'f2')
    },
    send: 'Use this pharmacy',
    typed: ['f2'],
    versions: [1, 2],
  },
]
