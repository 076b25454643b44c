import VisitOrders from '#islands/staff/orders/VisitOrders.tsx'
import { type ConflictCase, choose, enter, list, press, row } from './conflict-case'

const Orders = () => (
  <VisitOrders
    patientId="p1"
    encounterId="e1"
    canAdd
    canSign={false}
    today="2026-03-12"
    zone="UTC"
  />
)
const referral = (version: number) =>
  row(
    'referrals',
    'r1',
    version,
    {
      to_kind: 'dental',
      to_name: 'Bright Dental',
      reason_code: 'symptoms',
      due_on: '2026-04-01',
      status: 'sent',
    },
    ['close'],
  )
const report = (version: number) =>
  row(
    'doh_morbidities',
    'm1',
    version,
    { condition: 'syphilis', state: 'NY', status: 'draft', due_on: '2026-04-01' },
    ['fax'],
  )
export const orderCases: readonly ConflictCase[] = [
  {
    files: ['staff/orders/VaccineOrders.tsx'],
    name: 'a vaccine',
    show: () => <Orders />,
    fill: async () => {
      await press('Order a vaccine')
      await choose('Vaccine', 'mpox')
    },
    send: 'Add the vaccine',
    typed: ['mpox'],
  },
  {
    files: ['staff/orders/Referrals.tsx'],
    name: 'the end of a referral',
    show: () => <Orders />,
    reads: { '/referrals': (attempts) => list(referral(attempts + 1)) },
    fill: async () => {
      await press('Close the loop')
      await choose('What came of it', 'seen')
      await enter(/^What they found/, 'Healed')
    },
    send: 'Close the referral',
    typed: ['seen', 'Healed'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/Referrals.tsx'],
    name: 'a new referral',
    show: () => <Orders />,
    fill: async () => {
      await press('Refer the patient')
      await choose('Where to', 'dental')
      await enter(/^Name of the service/, 'Bright Dental')
      await choose('Reason', 'symptoms')
      await enter(/^Outcome expected/, '2026-04-01')
    },
    send: 'Add the referral',
    typed: ['dental', 'Bright Dental', 'symptoms', '2026-04-01'],
  },
  {
    files: ['staff/orders/MorbidityReports.tsx'],
    name: 'a fax to the health department',
    show: () => <Orders />,
    reads: { '/doh_morbidities': (attempts) => list(report(attempts + 1)) },
    fill: async () => {
      await press('Fax')
      await enter(/^Fax number/, '2125550148')
    },
    send: 'Fax the report',
    typed: ['2125550148'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/NewReportForm.tsx'],
    name: 'a report to the health department',
    show: () => <Orders />,
    fill: async () => {
      await press('Report a condition')
      await choose('Condition', 'gonorrhea')
      await enter(/^Test results/, 'NAAT positive')
    },
    send: 'Keep the report',
    typed: ['gonorrhea', 'NAAT positive'],
  },
]
