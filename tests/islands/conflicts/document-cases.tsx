import { useState } from 'react'
import type { PatientDocument } from '#islands/documents/documents'
import { StaffDocuments } from '#islands/staff/documents/StaffDocuments.tsx'
import { IncomingFaxes } from '#islands/staff/faxes/IncomingFaxes.tsx'
import type { IncomingFax } from '#islands/staff/faxes/incoming-fax'
import { RouteFax } from '#islands/staff/faxes/RouteFax.tsx'
import { type ConflictCase, choose, list, options, press, row, type } from './conflict-case'

const clock = { zone: 'America/New_York', hours: '12h' } as const

const paper = {
  kind: 'other',
  name: 'A paper',
  shown_to_patient: true,
  viewed_at: null,
  from_patient: true,
  from_partner: false,
  from_fax: false,
  reviewed_at: null,
  needs_act: false,
  uploaded_by_name: 'Jo Ellis',
  file_count: 1,
  created_at: '2026-03-12T12:00:00.000Z',
}
const document = {
  ...{ id: 'd1', version: 1, can: ['review'], kind: 'other', name: 'A paper' },
  ...{ shownToPatient: true, viewedAt: null, fromPatient: true, fromPartner: false },
  ...{ fromFax: false, reviewedAt: null, needsAct: false, uploadedByName: 'Jo Ellis' },
  createdAt: '2026-03-12T12:00:00.000Z',
} as unknown as PatientDocument
const kinds = [
  { value: 'other', label: 'Something else' },
  { value: 'letter', label: 'Letter' },
]

const fax = (version: number) =>
  ({
    ...{ id: 'f1', version, can: ['route', 'discard'], status: 'to_route', pages: 1 },
    ...{ fromNumber: '+12125550188', fileProblem: null, patient: null, closedByName: null },
    receivedAt: '2026-03-12T12:00:00.000Z',
  }) as unknown as IncomingFax
const waiting = (version: number) =>
  row(
    'incoming_faxes',
    'f1',
    version,
    { status: 'to_route', pages: 1, from_number: '+12125550188', received_at: paper.created_at },
    ['route', 'discard'],
  )

const Routing = () => {
  const [of, setFax] = useState(fax(1))
  return (
    <RouteFax fax={of} onConflict={async () => setFax(fax(2))} onDone={async () => undefined} />
  )
}

export const documentCases: readonly ConflictCase[] = [
  {
    files: ['staff/documents/StaffDocuments.tsx'],
    name: 'the review of a document that came in',
    show: () => (
      <StaffDocuments
        patientId="p1"
        documents={[document]}
        kinds={[]}
        reviewKinds={kinds}
        clock={clock}
      />
    ),
    reads: { '/patients/p1/documents': () => list(row('documents', 'd1', 2, paper, ['review'])) },
    fill: async () => {
      await press('Review A paper')
      await choose('What is it?', 'letter')
      await choose('Must someone act on it?', 'yes')
    },
    send: 'Save the review',
    typed: ['letter', 'yes'],
    versions: [1, 2],
  },
  {
    files: ['staff/faxes/RouteFax.tsx'],
    name: 'whose a fax is and what',
    show: () => <Routing />,
    reads: {
      '/patients/search': () =>
        list(row('patients', 'p1', 1, { full_name: 'Jo Ellis', full_chosen_name: 'Jo Ellis' })),
    },
    fill: async () => {
      await type('Find the patient', 'Ellis')
      await press('Find')
      await press('Choose Jo Ellis')
      await type('Name', 'A letter')
      await choose('What is it?', 'letter')
      await choose('Must someone act on it?', 'no')
    },
    send: 'Put it into the chart',
    typed: ['A letter', 'letter', 'no'],
    versions: [1, 2],
  },
  {
    files: ['staff/faxes/IncomingFaxes.tsx'],
    name: 'why a fax is discarded',
    show: () => <IncomingFaxes faxes={[fax(1)]} view="to_route" open={null} clock={clock} />,
    reads: {
      '/dropdown_options': () => options('other'),
      '/incoming_faxes': () => list(waiting(2)),
    },
    fill: async () => {
      await press(/^Discard the fax/)
      await choose('Reason', 'other')
      await type(/^In your words/, 'Not ours')
    },
    send: 'Discard the fax',
    typed: ['other', 'Not ours'],
    versions: [1, 2],
  },
]
