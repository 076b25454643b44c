import { ContactRow } from '#islands/account/contacts/ContactRow.tsx'
import { passCode } from '#islands/account/contacts/contacts'
import { HealthHistory } from '#islands/account/health-history/HealthHistory.tsx'
import { InsuranceList } from '#islands/account/insurance/InsuranceList.tsx'
import { PasskeyItem } from '#islands/account/settings/PasskeyItem.tsx'
import { renamePasskey } from '#islands/account/settings/passkeys'
import CancelDialog from '#islands/appointments/CancelDialog.tsx'
import { Consents } from '#islands/gates/Consents.tsx'
import { CodeForm } from '#islands/step-up/CodeForm.tsx'
import StepUpForm from '#islands/step-up/StepUpForm.tsx'
import {
  type ConflictCase,
  choose,
  list,
  one,
  options,
  press,
  row,
  tick,
  type,
} from './conflict-case'

const none = () => {}
const passkey = {
  ...{ type: 'passkeys' as const, id: 'k1', name: 'Phone', host: 'localhost', user: null },
  ...{ createdAt: '2026-11-01T14:00:00.000Z', lastUsedAt: null, can: ['update', 'delete'] },
}
const visit = {
  id: 'v1',
  version: 1,
  status: 'Scheduled',
  mode: 'video',
  startsAt: '2026-11-26T14:00:00.000Z',
  minutes: 20,
  reason: 'PrEP Quarterly',
  encounterTypeId: '2',
  provider: null,
} as const
const card = {
  payer: 'Aetna',
  memberId: 'M1',
  relation: 'self',
  frontOnFile: false,
  backOnFile: false,
}
const entry = { section: 'allergies', label: 'Latex', status: 'active', severity: 'mild' }

export const patientCases: readonly ConflictCase[] = [
  {
    files: ['appointments/CancelDialog.tsx'],
    name: 'canceling as a patient',
    show: () => (
      <CancelDialog
        patientId="p1"
        appointment={visit}
        today="2026-11-25"
        clock={{ zone: 'America/New_York', hours: '12h' }}
        onClose={none}
      />
    ),
    reads: {
      '/dropdown_options': () => options('other'),
      '/appointments/v1': (attempts) =>
        one(
          row('appointments', 'v1', attempts + 1, {
            status: 'Scheduled',
            mode: 'video',
            starts_at: '2026-11-26T15:00:00.000Z',
            minutes: 20,
          }),
        ),
    },
    fill: async () => {
      await choose('Why?', 'other')
      await type(/^In your words/, 'A funeral')
    },
    send: 'Cancel visit',
    typed: ['other', 'A funeral'],
    versions: [1, 2],
  },
  {
    files: ['account/insurance/InsuranceList.tsx', 'account/insurance/InsuranceForm.tsx'],
    name: 'an insurance',
    show: () => (
      <InsuranceList
        patientId="p1"
        cards={[{ type: 'insurances', id: 'i1', version: 1, ...card } as never]}
      />
    ),
    reads: {
      '/insurances': (attempts) =>
        list(
          row('insurances', 'i1', attempts + 1, {
            payer: 'Aetna',
            member_id: 'M1',
            relation: 'self',
          }),
        ),
    },
    fill: async () => {
      await press('Edit')
      await type(/^Plan/, 'Gold')
    },
    send: 'Save changes',
    typed: ['Gold', 'M1'],
    versions: [1, 2],
  },
  {
    files: [
      'account/health-history/HealthHistory.tsx',
      'health-history/EntryForm.tsx',
      'health-history/EntryList.tsx',
    ],
    name: 'an allergy, by the patient',
    show: () => (
      <HealthHistory
        patientId="p1"
        zone="America/New_York"
        entries={[
          { type: 'health_histories', id: 'h1', version: 1, can: ['update'], ...entry } as never,
        ]}
      />
    ),
    reads: {
      '/health_histories': (attempts) =>
        list(row('health_histories', 'h1', attempts + 1, entry, ['update'])),
    },
    fill: async () => {
      await press('Edit')
      await type(/^What happens/, 'A rash')
    },
    send: 'Save changes',
    typed: ['A rash', 'mild'],
    versions: [1, 2],
  },
  {
    files: ['account/settings/PasskeyItem.tsx'],
    name: 'the name of a passkey',
    show: () => (
      <PasskeyItem
        passkey={passkey}
        clock={{ zone: 'America/New_York', hours: '12h' }}
        onRename={(name) => renamePasskey('p1', passkey, name)}
        onRemove={async () => {}}
      />
    ),
    fill: async () => {
      await press('Rename')
      await type('Name', 'Blue phone')
    },
    send: 'Save',
    typed: ['Blue phone'],
  },
  {
    files: ['account/contacts/ContactRow.tsx'],
    name: 'a new email',
    show: () => (
      <ContactRow
        patientId="p1"
        channel="email"
        value="jordan@example.test"
        verified
        pending={null}
        onChange={async () => {}}
      />
    ),
    fill: async () => {
      await press('Change email')
      await type('Your new email', 'jo@example.test')
    },
    send: 'Continue',
    typed: ['jo@example.test'],
  },
  {
    files: ['step-up/StepUpForm.tsx'],
    name: 'a password asked again',
    show: () => <StepUpForm onDone={async () => {}} onCancel={none} />,
    fill: () => type('Your password', 'correct horse battery'),
    send: 'Continue',
    typed: ['correct horse battery'],
  },
  {
    files: ['step-up/CodeForm.tsx'],
    name: 'a code for a new email',
    show: () => (
      <CodeForm
        to="jo@example.test"
        onCode={(code) => passCode('p1', 'c1', code)}
        onResend={async () => {}}
        onCancel={none}
      />
    ),
    fill: () => type('Your code', '123456'),
    send: 'Continue',
    typed: ['123456'],
  },
  {
    files: ['gates/Consents.tsx'],
    name: 'the consents',
    show: () => (
      <Consents
        facts={{
          userId: 'p1',
          cboName: null,
          signer: { firstName: 'Jordan', lastName: 'Ellis', language: 'en' },
          hasWithdrawnSharing: false,
          languages: [],
        }}
        onDone={none}
      />
    ),
    fill: async () => {
      await type(/initials/i, 'JE')
      await tick('I agree to sharing my information this way')
      await tick('I have read them and I agree')
    },
    send: 'Save',
    typed: ['JE', 'on'],
  },
]
