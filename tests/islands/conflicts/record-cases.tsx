import { ChartProfile } from '#islands/staff/chart/ChartProfile.tsx'
import type { ChartPatient } from '#islands/staff/chart/chart-patient'
import { Insurance } from '#islands/staff/chart/Insurance.tsx'
import type { CardOnFile } from '#islands/staff/chart/insurance'
import { Treatments } from '#islands/staff/chart/Treatments.tsx'
import { RuleEditor } from '#islands/staff/organizations/RuleEditor.tsx'
import type { RuleSet } from '#islands/staff/organizations/rules'
import { PersonDetails } from '#islands/staff/people/PersonDetails.tsx'
import type { StaffAccount } from '#islands/staff/people/person'
import { Licenses } from '#islands/staff/providers/Licenses.tsx'
import type { ProviderLicense } from '#islands/staff/providers/license'
import {
  type ConflictCase,
  choose,
  enter,
  list,
  one,
  press,
  row,
  tick,
  type,
} from './conflict-case'

const clock = { zone: 'America/New_York', hours: '12h' } as const

const license = {
  id: 'l1',
  type: 'licenses',
  version: 1,
  can: ['update'],
  state: 'NY',
  number: 'NY-1',
  status: 'active',
  issuedOn: null,
  expiresOn: '2099-01-01',
} as unknown as ProviderLicense

const active = { status: 'active', status_reason: 'enrolled' }
const patient = {
  ...{ id: 'p1', type: 'patients', version: 1, can: ['update'] },
  ...{ status: 'active', statusReason: 'enrolled' },
} as unknown as ChartPatient

const card = {
  id: 'i1',
  type: 'insurances',
  version: 1,
  can: ['update'],
  rank: 1,
  status: 'active',
  payer: 'Aetna',
  memberId: 'A1',
  relation: 'self',
  frontOnFile: false,
  backOnFile: false,
} as unknown as CardOnFile

const who = {
  role: 'support',
  status: 'active',
  email: 'ana@example.org',
  phone: null,
  nickname: null,
  pronouns: null,
  timezone: 'America/New_York',
}
const person = {
  id: 'u2',
  type: 'users',
  version: 1,
  can: ['update'],
  ...who,
  firstName: 'Ana',
  lastName: 'Ito',
  fullName: 'Ana Ito',
  outOfOfficeMessage: null,
  cbo: null,
  pharmacy: null,
} as unknown as StaffAccount

const rule = {
  id: 'r1',
  priority: 10,
  state: null,
  insured: null,
  min_age: null,
  max_age: null,
  action: 'allowed',
}
const ruleSet = {
  type: 'rule_sets',
  id: 'c1',
  version: 1,
  rules: [{ ...rule, minAge: null, maxAge: null }],
} as unknown as RuleSet

export const recordCases: readonly ConflictCase[] = [
  {
    files: ['staff/organizations/RuleEditor.tsx'],
    name: 'changing the rules of an organization',
    show: () => <RuleEditor cboId="c1" ruleSet={ruleSet} canEdit />,
    reads: {
      '/rule_sets': (attempts) =>
        one({ type: 'rule_sets', id: 'c1', attributes: { version: attempts + 1, rules: [rule] } }),
    },
    fill: async () => {
      await press('Edit the rules')
      await enter('Youngest age of rule 1', '21')
    },
    send: 'Save rules',
    typed: ['21'],
    versions: [1, 2],
  },
  {
    files: ['staff/records/FieldForm.tsx'],
    name: 'editing a colleague',
    show: () => <PersonDetails person={person} own={false} clock={clock} />,
    reads: {
      '/users/u2': (attempts) =>
        one(
          row(
            'users',
            'u2',
            attempts + 1,
            { ...who, first_name: 'Ana', last_name: 'Ito', full_name: 'Ana Ito' },
            ['update'],
          ),
        ),
    },
    fill: async () => {
      await press('Edit')
      await type(/^Goes by/, 'Annie')
    },
    send: 'Save',
    typed: ['Annie'],
    versions: [1, 2],
  },
  {
    files: ['staff/providers/Licenses.tsx'],
    name: 'changing a license',
    show: () => (
      <Licenses
        providerId="d1"
        licenses={[license]}
        canCreate={false}
        writable={null}
        canReadNotes={false}
        canAddNotes={false}
        today="2026-11-10"
        clock={clock}
      />
    ),
    reads: {
      '/licenses': (attempts) =>
        list(
          row(
            'licenses',
            'l1',
            attempts + 1,
            { state: 'NY', number: 'NY-1', status: 'active', expires_on: '2099-01-01' },
            ['update'],
          ),
        ),
    },
    fill: async () => {
      await press('Edit the license in New York')
      await type('Number', 'NY-2')
    },
    send: 'Save',
    typed: ['NY-2'],
    versions: [1, 2],
  },
  {
    files: ['staff/chart/RecordStatus.tsx'],
    name: 'the status of a patient’s record',
    show: () => (
      <ChartProfile
        patient={patient}
        choices={{ statusReason: [{ value: 'deceased', label: 'Deceased' }] }}
        writable={[]}
        canChangeStatus
        photoIdAccess={{ canRead: false, canAdd: false, canDelete: false }}
        canHelpSignIn={false}
        clock={clock}
      />
    ),
    reads: {
      '/patients/p1': (attempts) => one(row('patients', 'p1', attempts + 1, active, ['update'])),
    },
    fill: async () => {
      await press('Change the record’s status')
      await choose('What happened', 'closed/deceased')
    },
    send: 'Save',
    typed: ['closed/deceased'],
    versions: [1, 2],
  },
  {
    files: ['staff/chart/Treatments.tsx'],
    name: 'the treatments of a patient',
    show: () => (
      <Treatments
        patient={{ id: 'p1', version: 1 }}
        treatments={[
          { id: 't1', name: 'PrEP', active: true, offered: true },
          { id: 't2', name: 'HIV', active: false, offered: true },
        ]}
      />
    ),
    reads: {
      '/patients/p1': (attempts) => one(row('patients', 'p1', attempts + 1, active)),
      '/treatment_types': () =>
        list(
          row('treatment_types', 't1', 1, { name: 'PrEP', active: true, offered: true }),
          row('treatment_types', 't2', 1, { name: 'HIV', active: false, offered: true }),
        ),
    },
    fill: async () => {
      await press('Change treatments')
      await tick('HIV')
    },
    send: 'Save',
    typed: ['t1', 't2'],
    versions: [1, 2],
  },
  {
    files: ['staff/chart/Insurance.tsx'],
    name: 'changing an insurance card of a patient',
    show: () => (
      <Insurance patientId="p1" cards={[card]} insured canCreate={false} canShowPictures={false} />
    ),
    reads: {
      '/insurances': (attempts) =>
        list(
          row(
            'insurances',
            'i1',
            attempts + 1,
            { rank: 1, status: 'active', payer: 'Aetna', member_id: 'A1', relation: 'self' },
            ['update'],
          ),
        ),
    },
    fill: async () => {
      await press('Edit Aetna')
      await type('Member ID', 'A2')
    },
    send: 'Save',
    typed: ['A2'],
    versions: [1, 2],
  },
]
