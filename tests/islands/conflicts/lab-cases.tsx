import { useState } from 'react'
import { localDate } from '#edge/platform/time'
import { SelfTestForm } from '#islands/labs/self-test/SelfTestForm.tsx'
import { PatientAssessments } from '#islands/staff/assessments/PatientAssessments.tsx'
import { LabDecision } from '#islands/staff/labs/LabDecision.tsx'
import LabDialog from '#islands/staff/labs/LabDialog.tsx'
import type { LabToReview } from '#islands/staff/labs/lab'
import UnmatchedLabDialog from '#islands/staff/labs/UnmatchedLabDialog.tsx'
import type { UnmatchedLab } from '#islands/staff/labs/unmatched-lab'
import { LabOrders } from '#islands/staff/orders/LabOrders.tsx'
import KitAddress from '#islands/staff/orders/new-lab/KitAddress.tsx'
import {
  type ConflictCase,
  choose,
  enter,
  list,
  one,
  options,
  press,
  row,
  tick,
  type,
} from './conflict-case'

const none = () => {}
const nothing = async () => {}
const lab = {
  id: 'l1',
  version: 1,
  can: ['update', 'make_ready', 'release', 'hold', 'close'],
  patient: { id: 'p1' },
  reviewStatus: 'Needs Review',
  patientMessage: 'Words on record',
  results: [],
} as unknown as LabToReview

/** A result that is read again after each attempt. */
const Deciding = ({ dialog }: { dialog?: 'hold' | 'close' }) => {
  const [open, setOpen] = useState(lab)
  const onChange = async () => setOpen({ ...open, version: 2 })
  const props = { lab: open, onChange }
  return dialog ? (
    <LabDialog
      name={dialog}
      {...props}
      mustTell={false}
      onRelease={nothing}
      onTell={nothing}
      onClosed={none}
      onClose={none}
    />
  ) : (
    <LabDecision {...props} values={[]} onClosed={none} />
  )
}

const unmatched = (version: number) =>
  ({
    id: 'u1',
    version,
    name: 'Jordan Ellis',
    dob: '1990-05-05',
    report: { values: [] },
  }) as unknown as UnmatchedLab
const Unmatched = ({ action }: { action: 'match' | 'discard' }) => {
  const [of, setLab] = useState(unmatched(1))
  return (
    <UnmatchedLabDialog
      action={action}
      lab={of}
      onChange={async () => setLab(unmatched(2))}
      onClose={none}
    />
  )
}

const Orders = () => <LabOrders of={{ patientId: 'p1' }} canAdd zone="UTC" />
const ordered = (version: number) =>
  row(
    'labs',
    'l1',
    version,
    { vendor: 'Ash', status: 'ordered', created_at: '2026-03-12T12:00:00.000Z' },
    ['cancel'],
  )

const Answered = () => (
  <PatientAssessments patientId="p1" canAdd clock={{ zone: 'UTC', hours: '12h' }} />
)
const answered = (version: number) =>
  row(
    'assessments',
    's1',
    version,
    {
      kind: 'sti',
      status: 'finished',
      due_at: '2026-03-14T12:00:00.000Z',
      created_at: '2026-03-12T12:00:00.000Z',
    },
    ['review'],
  )

/** A test at home is of the last year. */
const today = localDate(Date.now(), 'America/New_York')
const SelfTest = () => (
  <SelfTestForm
    patientId="p1"
    test={{ id: 't1', photoOnFile: false }}
    today={today}
    reasons={[{ value: 'no_kit', label: 'I do not have a test' }]}
  />
)

/** A kit that is to be ordered for a patient without a street. */
const addressless = (version: number) =>
  row('patients', 'p1', version, {
    home_address: { line1: null, line2: null, city: null, state: 'NY', zip: '10001' },
  })

export const labCases: readonly ConflictCase[] = [
  {
    files: ['staff/orders/new-lab/KitAddress.tsx'],
    name: 'the address that a kit goes to',
    show: () => (
      <KitAddress patientId="p1" submit="Save the address" onSaved={nothing} onClose={none} />
    ),
    reads: { '/patients/p1': (attempts) => one(addressless(attempts + 1)) },
    fill: async () => {
      await type('Street', '154 Linden Ave')
      await type('City', 'New York')
    },
    send: 'Save the address',
    typed: ['154 Linden Ave', 'New York'],
    versions: [1, 2],
  },
  {
    files: ['staff/labs/LabDecision.tsx'],
    name: 'what a patient will read, with the step of a result',
    show: () => <Deciding />,
    fill: () => enter(/will read$/, 'All is well'),
    send: /^Ready for Patient/,
    typed: ['All is well'],
    versions: [1, 2],
  },
  {
    files: ['staff/labs/LabDialog.tsx'],
    name: 'why a result is held',
    show: () => <Deciding dialog="hold" />,
    fill: async () => {
      await choose('Reason', 'may_harm')
      await type(/^In your words/, 'A crisis')
    },
    send: 'Hold the result',
    typed: ['may_harm', 'A crisis'],
    versions: [1, 2],
  },
  {
    files: ['staff/labs/LabDialog.tsx'],
    name: 'the plan for a result',
    show: () => <Deciding dialog="close" />,
    fill: async () => {
      await choose('What is done about it?', 'treated')
      await type(/^In your words/, 'Ceftriaxone today')
    },
    send: 'Close it',
    typed: ['treated', 'Ceftriaxone today'],
    versions: [1, 2],
  },
  {
    files: ['staff/labs/UnmatchedLabDialog.tsx'],
    name: 'whose a result is',
    show: () => <Unmatched action="match" />,
    reads: {
      '/patients/search': () =>
        list(row('patients', 'p1', 1, { full_name: 'Jo Ellis', full_chosen_name: 'Jo Ellis' })),
      '/patients/p1/labs': () => list(ordered(1)),
      '/unmatched_labs/u1/candidates': () => list(),
    },
    fill: async () => {
      await type('Find the patient', 'Ellis')
      await press('Find')
      await press('Choose Jo Ellis')
      await choose(/^Order it belongs to/, 'l1')
    },
    send: 'Match the result',
    typed: ['l1'],
    versions: [1, 2],
  },
  {
    files: ['staff/labs/UnmatchedLabDialog.tsx'],
    name: 'why a result is discarded',
    show: () => <Unmatched action="discard" />,
    reads: { '/dropdown_options': () => options('other') },
    fill: async () => {
      await choose('Reason', 'other')
      await type(/^In your words/, 'Not ours')
    },
    send: 'Discard the result',
    typed: ['other', 'Not ours'],
    versions: [1, 2],
  },
  {
    files: ['staff/orders/LabOrders.tsx'],
    name: 'an order of labs',
    show: () => <Orders />,
    reads: { '/lab_vendors': () => list(row('lab_vendors', 'Ash', 1, {})) },
    fill: async () => {
      await press('Order labs')
      await choose('Lab', 'Ash')
      await tick('eGFR')
    },
    send: 'Order the labs',
    typed: ['Ash', 'egfr'],
  },
  {
    files: ['labs/self-test/SelfTestForm.tsx'],
    name: 'what a test at home showed',
    show: () => <SelfTest />,
    fill: () => tick(/^One line/),
    send: 'Send my result',
    typed: ['not_found', today],
  },
  {
    files: ['staff/assessments/AssessmentDetail.tsx', 'staff/assessments/ReviewForm.tsx'],
    name: 'the review of answers',
    show: () => <Answered />,
    reads: { '/patients/p1/assessments': (attempts) => list(answered(attempts + 1)) },
    fill: async () => {
      await press('Review')
      await type(/^Words for the patient/, 'All fine')
    },
    send: 'Sign as reviewed',
    typed: ['All fine'],
    versions: [1, 2],
  },
  {
    files: ['staff/assessments/PatientAssessments.tsx'],
    name: 'questions to send',
    show: () => <Answered />,
    reads: { '/patients/p1/assessments': () => list() },
    fill: async () => {
      await press('Send questions')
      await choose('What it is about', 'sti')
    },
    send: 'Send',
    typed: ['sti'],
  },
  {
    files: ['labs/self-test/DeclineForm.tsx'],
    name: 'why a test at home is not taken',
    show: () => <SelfTest />,
    fill: async () => {
      await choose('Why', 'no_kit')
      await type(/^Anything else/, 'It never came')
    },
    send: 'Tell my care team',
    typed: ['no_kit', 'It never came'],
  },
  {
    files: ['staff/labs/EnterLabResults.tsx'],
    name: 'results from elsewhere',
    show: () => <Orders />,
    reads: {
      '/patients/p1/labs': () =>
        list(
          row('labs', 'l1', 1, {
            vendor: 'Manual',
            status: 'collected',
            tests: ['egfr'],
            created_at: '2026-03-12T12:00:00.000Z',
          }),
        ),
    },
    fill: async () => {
      await press('Enter the results')
      await type(/^eGFR/, '96')
    },
    send: 'Keep the results',
    typed: ['96'],
  },
  {
    files: ['staff/orders/LabOrders.tsx'],
    name: 'why an order of labs is canceled',
    show: () => <Orders />,
    reads: {
      '/patients/p1/labs': (attempts) => list(ordered(attempts + 1)),
      '/dropdown_options': () => options('other'),
    },
    fill: async () => {
      await press('Cancel')
      await choose('Reason', 'other')
      await enter(/^In your words/, 'Moved away')
    },
    send: 'Cancel the order',
    typed: ['other', 'Moved away'],
    versions: [1, 2],
  },
]
