import { useState } from 'react'
import { reloadHistory } from '#islands/health-history/entries'
import { createNoteStore } from '#islands/staff/documentation/note-store'
import PrepAssessment from '#islands/staff/documentation/PrepAssessment.tsx'
import { SignDialog } from '#islands/staff/documentation/SignDialog.tsx'
import { SignedNote } from '#islands/staff/documentation/SignedNote.tsx'
import { SummaryReview } from '#islands/staff/documentation/SummaryReview.tsx'
import { type HealthChartData, loadHealthChart } from '#islands/staff/health-history/chart'
import { HealthAlerts } from '#islands/staff/health-history/HealthAlerts.tsx'
import { HealthSectionList } from '#islands/staff/health-history/HealthSectionList.tsx'
import { VisitSteps } from '#islands/staff/visit/VisitSteps.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { GuestDialog } from '#islands/visit/guests/GuestDialog.tsx'
import { useGuests } from '#islands/visit/guests/use-guests'
import { aVisit, boardProps } from '../staff/appointments/appointment-fixtures'
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

const { me } = boardProps
const none = () => {}

/** The steps of a visit under way, which is read again after each attempt. */
const Visiting = () => {
  const [visit, setVisit] = useState(
    aVisit({ can: ['fail', 'create_swap_type', 'reopen_call'], status: 'Documenting' }),
  )
  return (
    <VisitSteps
      visit={visit}
      me={me}
      drawnAt={Date.parse(visit.endsAt)}
      onChanged={async () => setVisit({ ...visit, version: visit.version + 1 })}
    />
  )
}
const note = {
  id: 'n1',
  version: 1,
  status: 'signed',
  can: ['addend'],
  content: null,
  addenda: [],
  edits: [],
  plan: [],
} as never
const noteStore = () => {
  let version = 1
  const port = {
    read: async () => ({ ...(note as object), version: ++version }) as never,
    save: async () => note,
    draft: { read: () => null, write: none, clear: none },
    announce: none,
  }
  return createNoteStore(note, port)
}
const Signing = () => {
  const [store] = useState(noteStore)
  return (
    <SignDialog
      store={store}
      of={{ patientId: 'p1', appointmentId: 'v1' }}
      onRefused={none}
      onClose={none}
    />
  )
}
const Inviting = () => {
  const guests = useGuests('v1', false)
  return <GuestDialog guests={{ ...guests, isOpen: true }} isPatient={false} />
}
const allergy = (version: number) =>
  row(
    'health_histories',
    'h1',
    version,
    { section: 'allergies', code: null, label: 'Latex', status: 'active' },
    ['update'],
  )
const Allergies = () => {
  const [entries, setEntries] = useState([
    { ...flat(allergy(1)), section: 'allergies', label: 'Latex', status: 'active' },
  ] as never[])
  return (
    <HealthSectionList
      section="allergies"
      patientId="p1"
      zone="America/New_York"
      canAdd
      entries={entries}
      onChange={async () => setEntries((await reloadHistory('p1')) as never[])}
    />
  )
}
const alert = (version: number) =>
  row('health_history_alerts', 'a1', version, { kind: 'patient_proposal' }, ['acknowledge'])
const Alerts = () => {
  const first = { ...flat(alert(1)), kind: 'patient_proposal' }
  const [chart, setChart] = useState({ entries: [], alerts: [first] } as never as HealthChartData)
  const reread = async () => setChart(await loadHealthChart(apiWithLocalErrors, 'p1'))
  return <HealthAlerts {...chart} patientId="p1" onChange={reread} />
}
const flat = ({ id, meta }: { id: string; meta: object }) => ({ id, ...meta })
const answers = [
  'hiv_negative',
  'acute_hiv_symptoms',
  'exposure_in_last_72_hours',
  'kidney_disease',
  'hepatitis_b',
  'osteoporosis',
  'at_least_35_kg',
  'pregnant_or_planning',
  'can_take_daily_pill',
]
const assessment = (version: number) =>
  row('prep_initial_soap_assessments', 'a1', version, {
    ...Object.fromEntries(answers.map((name) => [name, 'no'])),
    concerns: [],
    updated_at: '2026-03-12T18:30:00.000Z',
  })
const plan = { lines: [], contradictions: [] }
const summary = (version: number) =>
  one(
    row(
      'after_visit_summaries',
      'v1',
      version,
      {
        status: 'draft',
        reason: 'Checkup',
        next_steps: 'Rest',
        warning_signs: 'Fever',
        language: 'en',
        patient_language: 'en',
        medications: [],
        tests: [],
      },
      ['update', 'send'],
    ),
  )

export const visitCases: readonly ConflictCase[] = [
  {
    files: ['staff/visit/ChangeTypeDialog.tsx'],
    name: 'another type of visit',
    show: () => <Visiting />,
    reads: {
      '/encounter_types': () => list(row('encounter_types', '9', 1, { name: 'STI', active: true })),
    },
    fill: async () => {
      await press(/^Change type/)
      await choose('Kind of visit', '9')
    },
    send: 'Change the visit',
    typed: ['9'],
    versions: [1, 2],
  },
  {
    files: [],
    name: 'ending a visit as failed',
    show: () => <Visiting />,
    reads: { '/dropdown_options': () => options('no_sound', 'other') },
    fill: async () => {
      await press(/^End as failed/)
      await choose('Reason', 'other')
      await enter(/^In your words/, 'No sound')
    },
    send: 'End as failed',
    typed: ['other', 'No sound'],
    versions: [1, 2],
  },
  {
    files: [],
    name: 'an addendum',
    show: () => (
      <SignedNote
        note={note}
        form={{ sections: [] } as never}
        of={{ patientId: 'p1', appointmentId: 'v1' }}
        clock={me}
        onChanged={none}
      />
    ),
    fill: () => type('Add to the note', 'Also seen'),
    send: 'Add',
    typed: ['Also seen'],
  },
  {
    files: ['staff/documentation/SignDialog.tsx'],
    name: 'a signature',
    show: () => <Signing />,
    reads: { '/soap_notes/plan': () => one(row('visit_plans', 'v1', 1, plan)) },
    fill: () => tick(/^I wrote or reviewed/),
    send: 'Sign',
    typed: [],
    versions: [1, 2],
  },
  {
    files: ['staff/documentation/PrepAssessmentForm.tsx'],
    name: 'a PrEP assessment',
    show: () => <PrepAssessment appointmentId="v1" canAnswer clock={me} />,
    reads: {
      '/prep_initial_soap_assessments': (attempts) => list(assessment(attempts + 1)),
    },
    fill: async () => {
      await press('Change the answers')
      await enter(/^Notes/, 'Sent to the lab')
    },
    send: 'Keep the answers',
    typed: ['Sent to the lab'],
    versions: [1, 2],
  },
  {
    files: ['staff/documentation/SummaryReview.tsx'],
    name: 'a summary for the patient',
    show: () => <SummaryReview appointmentId="v1" clock={me} />,
    reads: { '/after_visit_summary': (attempts) => summary(attempts + 1) },
    fill: async () => {
      await enter('Why the patient came', 'Sore throat')
      await tick('I have read this as the patient will.')
    },
    send: 'Send to the patient',
    typed: ['Sore throat', 'Rest'],
    versions: [1, 2],
  },
  {
    files: ['staff/documentation/WaiveSummary.tsx'],
    name: 'the end of a visit without a summary',
    show: () => <SummaryReview appointmentId="v1" clock={me} />,
    reads: { '/after_visit_summary': (attempts) => summary(attempts + 1) },
    fill: () => choose('Reason', 'not_seen'),
    send: 'End without a summary',
    typed: ['not_seen'],
    versions: [1, 2],
  },
  {
    files: [
      'staff/health-history/HealthSectionList.tsx',
      'health-history/EntryForm.tsx',
      'health-history/EntryList.tsx',
    ],
    name: 'an allergy, by staff',
    show: () => <Allergies />,
    reads: { '/health_histories': (attempts) => list(allergy(attempts + 1)) },
    fill: async () => {
      await press('Edit')
      await type(/^What happens/, 'A rash')
      await choose('How severe', 'mild')
    },
    send: 'Save changes',
    typed: ['A rash', 'mild'],
    versions: [1, 2],
  },
  {
    files: ['staff/health-history/HealthAlerts.tsx'],
    name: 'an alert of a health history',
    show: () => <Alerts />,
    reads: {
      '/health_histories': () => list(allergy(1)),
      '/health_histories/alerts': (attempts) => list(alert(attempts + 1)),
    },
    fill: none,
    send: 'Acknowledge',
    typed: [],
    versions: [1, 2],
  },
  {
    files: ['visit/guests/InviteForm.tsx'],
    name: 'an invitation to a visit',
    show: () => <Inviting />,
    fill: () => enter(/^Their name/, 'Sam'),
    send: 'Make a link',
    typed: ['Sam'],
  },
]
