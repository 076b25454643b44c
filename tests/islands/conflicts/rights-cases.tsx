import { fireEvent, screen, within } from '@testing-library/react'
import { CorrectionItem } from '#islands/account/corrections/CorrectionItem.tsx'
import { Corrections } from '#islands/account/corrections/Corrections.tsx'
import { QuietHours } from '#islands/account/settings/QuietHours.tsx'
import type { Correction } from '#islands/corrections/correction'
import type { EmergencyAccessRecord } from '#islands/staff/privacy/break-glass'
import { CorrectionRow } from '#islands/staff/privacy/CorrectionRow.tsx'
import { EmergencyAccessList } from '#islands/staff/privacy/EmergencyAccessList.tsx'
import { ProcedureForm } from '#islands/staff/procedures/ProcedureForm.tsx'
import type { Procedure } from '#islands/staff/procedures/procedure'
import { ChangeRole } from '#islands/staff/settings/ChangeRole.tsx'
import { InviteColleague } from '#islands/staff/settings/InviteColleague.tsx'
import { ResetSecondFactor } from '#islands/staff/settings/ResetSecondFactor.tsx'
import { boardProps } from '../staff/appointments/appointment-fixtures'
import { type ConflictCase, choose, list, one, options, press, row, type } from './conflict-case'

const { me } = boardProps
const clock = { zone: 'America/New_York', hours: '12h' } as const
const now = Date.parse('2026-11-25T19:00:00.000Z')
const nothing = async () => {}
const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

const correction = (status: string, can: readonly string[]) =>
  ({
    id: 'c1',
    type: 'correction_requests',
    status,
    can,
    section: 'visits',
    correction: 'It was on Tuesday',
    grounds: 'My calendar',
    extension: null,
    response: null,
    reasonCode: null,
    reasonText: null,
    disagreement: null,
    dueAt: '2099-01-10T12:00:00.000Z',
    createdAt: '2026-11-10T12:00:00.000Z',
    patient: { type: 'patients', id: 'p1' },
    patientName: 'Jordan Ellis',
  }) as unknown as Correction

const opening = {
  patient_name: 'Jordan Ellis',
  user_name: 'Daniel Reyes',
  reason_code: 'emergency_care',
  reason_text: 'Called from an ambulance.',
  opened_at: '2026-11-10T12:00:00.000Z',
  expires_at: '2026-11-10T16:00:00.000Z',
  closed_at: null,
  review_due_at: '2026-11-13T16:00:00.000Z',
}
const emergencyOpening = {
  id: 'g1',
  type: 'break_glass',
  can: ['review'],
  patientName: 'Jordan Ellis',
  userName: 'Daniel Reyes',
  reasonCode: 'emergency_care',
  reasonText: 'Called from an ambulance.',
  openedAt: opening.opened_at,
  expiresAt: opening.expires_at,
  closedAt: null,
  reviewDueAt: opening.review_due_at,
} as unknown as EmergencyAccessRecord

const texts = { title: 'Two identifiers', category: 'Clinical', draft: 'Ask twice.', body: 'Ask.' }
const procedure = {
  id: 's1',
  type: 'sops',
  version: 1,
  can: ['update', 'publish'],
  ...texts,
  policy: 'acknowledge',
  audience: ['provider'],
  status: 'active',
  revision: 1,
  reviewDueOn: null,
  changeSummary: null,
  publishedAt: '2026-11-10T12:00:00.000Z',
  createdAt: '2026-11-10T12:00:00.000Z',
  updatedAt: '2026-11-10T12:00:00.000Z',
  readAt: null,
} as Procedure
const readProcedure = {
  '/sops/s1': (attempts: number) =>
    one(
      row(
        'sops',
        's1',
        attempts + 1,
        { ...texts, policy: 'acknowledge', audience: ['provider'], status: 'active', revision: 1 },
        ['update', 'publish'],
      ),
    ),
}
const editor = () => <ProcedureForm procedure={procedure} categories={['Clinical']} />

export const rightsCases: readonly ConflictCase[] = [
  {
    files: ['account/corrections/Corrections.tsx'],
    name: 'asking for a correction of the record',
    show: () => <Corrections patientId="p1" corrections={[]} clock={clock} />,
    fill: async () => {
      await choose('Which part of your record', 'visits')
      await type(/^What is wrong/, 'It was on Tuesday')
      await type(/^How you know/, 'My calendar')
    },
    send: 'Send the request',
    typed: ['visits', 'It was on Tuesday', 'My calendar'],
  },
  {
    files: ['account/corrections/CorrectionItem.tsx'],
    name: 'disagreeing with an answer',
    show: () => (
      <CorrectionItem
        patientId="p1"
        correction={correction('denied', ['disagree'])}
        clock={clock}
        onChange={nothing}
      />
    ),
    fill: async () => {
      await press('Disagree in writing')
      await type('Why you disagree', 'I was there')
    },
    send: 'Add my statement',
    typed: ['I was there'],
  },
  {
    files: ['staff/privacy/CorrectionRow.tsx'],
    name: 'denying a correction',
    show: () => (
      <CorrectionRow
        me={me}
        correction={correction('open', ['deny'])}
        now={now}
        onChange={nothing}
      />
    ),
    reads: { '/dropdown_options': () => options('under_appeal', 'other') },
    fill: async () => {
      await press('Do not correct')
      await choose('Why it is not corrected', 'under_appeal')
      await type(/^In words to the patient/, 'It was Monday')
    },
    send: 'Do not correct',
    typed: ['under_appeal', 'It was Monday'],
  },
  {
    files: ['staff/privacy/EmergencyAccessList.tsx'],
    name: 'reviewing a record opened in an emergency',
    show: () => <EmergencyAccessList me={me} openings={[emergencyOpening]} drawnAt={now} />,
    reads: { '/break_glass': () => list(row('break_glass', 'g1', 2, opening, ['review'])) },
    fill: async () => {
      await press('Review')
      await choose('Was it right to open it?', 'appropriate')
      await type('What you found', 'It was needed')
    },
    send: 'Save the review',
    typed: ['appropriate', 'It was needed'],
  },
  {
    files: ['account/settings/QuietHours.tsx'],
    name: 'saving quiet hours',
    show: () => <QuietHours userId="u1" hours="22:00-07:00" zone="America/New_York" />,
    fill: () => type('From', '21:30'),
    send: 'Save quiet hours',
    typed: ['21:30'],
  },
  {
    files: ['staff/settings/InviteColleague.tsx'],
    name: 'inviting a colleague',
    show: () => <InviteColleague cbos={[]} pharmacies={[]} ownRole={null} mayInviteAdmin />,
    fill: async () => {
      await press('Invite a colleague')
      await type('First name', 'Ana')
      await type('Last name', 'Ito')
      await type('Work email', 'ana@example.org')
      await choose('Role', 'support')
    },
    send: 'Send invitation',
    typed: ['Ana', 'Ito', 'ana@example.org', 'support'],
  },
  {
    files: ['staff/settings/ChangeRole.tsx'],
    name: 'changing the role of a colleague',
    show: () => <ChangeRole userId="u1" name="Ana Ito" currentRole="support" proposed={null} />,
    fill: async () => {
      await press('Change role')
      await choose('New role', 'manager')
    },
    send: () => pressInDialog('Change role'),
    typed: ['manager'],
  },
  {
    files: ['staff/settings/ResetSecondFactor.tsx'],
    name: 'resetting a second factor',
    show: () => <ResetSecondFactor userId="u1" name="Ana Ito" isProposed={false} />,
    fill: async () => {
      await press('Reset second step')
      await choose('Why', 'lost_device')
    },
    send: () => pressInDialog('Reset second step'),
    typed: ['lost_device'],
  },
  {
    files: ['staff/procedures/ProcedureForm.tsx'],
    name: 'saving the draft of a procedure',
    show: editor,
    reads: readProcedure,
    fill: () => type('Title', 'Three identifiers'),
    send: 'Save draft',
    typed: ['Three identifiers'],
    versions: [1, 2],
  },
  {
    files: ['staff/procedures/PublishProcedure.tsx'],
    name: 'publishing a procedure',
    show: editor,
    reads: readProcedure,
    fill: async () => {
      await press('Publish')
      await type('What is different', 'Asks twice')
    },
    send: () => pressInDialog('Publish'),
    typed: ['Asks twice'],
    versions: [1, 2],
  },
]
