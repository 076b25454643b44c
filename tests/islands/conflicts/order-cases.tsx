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
const sentReferral = {
  to_kind: 'dental',
  to_name: 'Bright Dental',
  reason_code: 'symptoms',
  due_on: '2026-04-01',
  status: 'sent',
}
const referral = (version: number) => row('referrals', 'r1', version, sentReferral, ['close'])
const department = {
  kind: 'health_department',
  name: 'New York Health Department',
  state: 'NY',
  fax_number: '2125550199',
  status: 'confirmed',
}
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
    files: ['staff/orders/Referrals.tsx'],
    name: 'how a referral was sent',
    show: () => <Orders />,
    reads: {
      '/referrals': (attempts) =>
        list(row('referrals', 'r1', attempts + 1, { ...sentReferral, status: 'draft' }, ['send'])),
    },
    fill: async () => {
      await press('Sent in another way')
      await choose('How it was sent', 'portal')
    },
    send: 'Record it',
    typed: ['portal'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/MorbidityReports.tsx', 'staff/fax/FaxForm.tsx'],
    name: 'a fax to the health department',
    show: () => <Orders />,
    reads: {
      '/doh_morbidities': (attempts) => list(report(attempts + 1)),
      '/fax_recipients': () => list(row('fax_recipients', 'x1', 1, department)),
    },
    fill: async () => {
      await press('Fax')
      await choose('Where it goes', 'x1')
    },
    send: 'Fax the report',
    typed: ['x1'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/new-report/NewReportForm.tsx'],
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
