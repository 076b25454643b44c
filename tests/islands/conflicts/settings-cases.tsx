import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Documents } from '#islands/documents/Documents.tsx'
import { DropdownLists } from '#islands/staff/clinic/DropdownLists.tsx'
import { OfferList } from '#islands/staff/clinic/offer/OfferList.tsx'
import { InquiryStatus } from '#islands/staff/partners/InquiryStatus.tsx'
import { ContentAccess } from '#islands/staff/people/ContentAccess.tsx'
import { PharmacyDesk } from '#islands/staff/pharmacies/PharmacyDesk.tsx'
import { SettingToggles } from '#islands/staff/settings/SettingToggles.tsx'
import { TimeAway } from '#islands/staff/time-away/TimeAway.tsx'
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
const choice = { list: 'reject', code: 'duplicate', label: 'Duplicate', position: 1, active: true }

const kindOfVisit = { name: 'PrEP Initial', minutes: 20, cashPrice: 5100, active: true }

const timeRequest = {
  kind: 'out_of_office_times',
  providerId: 'pr1',
  providerName: 'Daniel Reyes',
  purpose: 'leave',
  startsAt: '2026-12-01T15:00:00.000Z',
  endsAt: '2026-12-02T15:00:00.000Z',
  status: 'pending',
  requestedById: 'u2',
  requestedByName: 'Daniel Reyes',
  reasonCode: null,
  reasonText: null,
  version: 1,
} as const
const timeRequestOnWire = (version: number) =>
  row('time_requests', 'o1', version, {
    kind: 'out_of_office_times',
    provider_id: 'pr1',
    provider_name: 'Daniel Reyes',
    purpose: 'leave',
    starts_at: timeRequest.startsAt,
    ends_at: timeRequest.endsAt,
    status: 'pending',
    requested_by_id: 'u2',
    requested_by_name: 'Daniel Reyes',
    reason_code: null,
    reason_text: null,
  })

const pharmacyTask = {
  type: 'tasks',
  id: 't1',
  version: 1,
  can: ['mark_returned_pharmacy'],
  kind: 'fill_delayed',
  team: 'pharmacy',
  status: 'todo',
  priority: 3,
  dueAt: '2026-11-28T15:00:00.000Z',
  patientId: 'p1',
  patientName: 'Jordan',
  patientDob: null,
  assigneeId: null,
  assigneeName: null,
  subjectType: 'prescriptions',
  subjectId: 'r1',
  reasonCode: null,
  reasonText: null,
  closedAt: null,
  createdAt: '2026-11-27T15:00:00.000Z',
  updatedAt: '2026-11-27T15:00:00.000Z',
  patient: null,
  assignee: null,
  createdBy: null,
  pharmacy: null,
  provider: null,
} as const satisfies ComponentProps<typeof PharmacyDesk>['tasks'][number]

const paper = {
  kind: 'form',
  name: 'Form A',
  shownToPatient: true,
  viewedAt: null,
  fromPatient: true,
  fromPartner: false,
  fromFax: false,
}

export const settingsCases: readonly ConflictCase[] = [
  {
    files: ['documents/Documents.tsx'],
    name: 'a document that is taken back',
    show: () => (
      <Documents
        patientId="p1"
        documents={[
          {
            ...paper,
            kind: 'form',
            type: 'documents',
            id: 'd1',
            version: 1,
            can: ['delete'],
            fileCount: 1,
            uploadedByName: 'Jordan Ellis',
            createdAt: '2026-11-25T15:00:00.000Z',
            updatedAt: '2026-11-25T15:00:00.000Z',
            patient: { type: 'patients', id: 'p1' },
            uploadedBy: { type: 'users', id: 'p1' },
          },
        ]}
        kinds={[]}
        isStaff={false}
        clock={{ zone: 'America/New_York', hours: '12h' }}
      />
    ),
    reads: {
      '/documents': () =>
        list(
          row(
            'documents',
            'd1',
            2,
            {
              ...paper,
              shown_to_patient: true,
              from_patient: true,
              viewed_at: null,
              created_at: '2026-11-25T15:00:00.000Z',
            },
            ['delete'],
          ),
        ),
    },
    fill: () => press('Remove'),
    send: () =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' })),
    typed: [],
  },
  {
    files: ['staff/time-away/RequestRow.tsx'],
    name: 'a request for time that is declined',
    show: () => (
      <TimeAway
        meId="u1"
        requests={[{ ...timeRequest, type: 'time_requests', id: 'o1' }]}
        providers={[]}
        canDecide
        canAsk
        canNote
        clock={{ zone: 'America/New_York', hours: '12h' }}
      />
    ),
    reads: {
      '/dropdown_options': () => options('no_cover', 'other'),
      '/time_requests': () => list(timeRequestOnWire(2)),
    },
    fill: async () => {
      await press('Decline the request of Daniel Reyes')
      await choose('Why', 'other')
      await type(/^In your words/, 'Two are away')
    },
    send: 'Decline',
    typed: ['other', 'Two are away'],
    versions: [1, 2],
  },
  {
    files: ['staff/people/ContentAccess.tsx'],
    name: 'access to content',
    show: () => (
      <ContentAccess
        person={{ id: 'u9', version: 1, accessRights: [], fullName: 'Ana Ito' }}
        scopes={[{ id: 'everything', label: 'All content' }]}
        clinical={false}
        canBeNurse={false}
        isPartner={false}
      />
    ),
    reads: { '/users/u9': () => one(row('users', 'u9', 2, {})) },
    fill: async () => {
      await press('Edit content access')
      await choose('All content', 'edit')
    },
    send: 'Save',
    typed: ['edit'],
    versions: [1, 2],
  },
  {
    files: ['staff/clinic/DropdownLists.tsx'],
    name: 'a choice of a list',
    show: () => (
      <DropdownLists
        list="reject"
        title="Reject"
        choices={[{ ...choice, type: 'dropdown_options', id: 'd1', version: 1, can: ['update'] }]}
        canCreate
      />
    ),
    reads: {
      '/dropdown_options': () => list(row('dropdown_options', 'd1', 2, choice, ['update'])),
    },
    fill: async () => {
      await press('Edit Duplicate')
      await type('Words', 'Asked for twice')
    },
    send: 'Save',
    typed: ['Asked for twice'],
    versions: [1, 2],
  },
  {
    files: ['staff/clinic/offer/OfferList.tsx'],
    name: 'a kind of visit',
    show: () => (
      <OfferList
        type="encounter_types"
        query={{ language: 'en' }}
        rows={[
          {
            id: 'e1',
            version: 1,
            title: 'PrEP Initial',
            summary: '',
            isRetired: false,
            canUpdate: true,
            values: { name: 'PrEP Initial', minutes: '20', price: '49.00', active: 'on' },
          },
        ]}
        changes={[]}
        serviceLines={[]}
        clock={{ zone: 'America/New_York', hours: '12h' }}
      />
    ),
    reads: {
      '/encounter_types': () => list(row('encounter_types', 'e1', 2, kindOfVisit, ['update'])),
      '/catalogue_changes': () => list(),
    },
    fill: async () => {
      await press('Edit PrEP Initial')
      await type('Price in dollars', '59.00')
    },
    send: 'Save',
    typed: ['59.00'],
    versions: [1, 2],
  },
  {
    files: ['staff/settings/SettingToggles.tsx'],
    name: 'a switch',
    show: () => <SettingToggles toggles={[{ id: 'f1', label: 'Banner', on: false, version: 1 }]} />,
    reads: {
      '/feature_flags': () => list(row('feature_flags', 'f1', 2, { key: 'f1', value: false })),
    },
    fill: none,
    send: () => tick('Banner'),
    typed: [],
    versions: [1, 2],
    saysIn: 'toast',
  },
  {
    files: ['staff/pharmacies/PharmacyDesk.tsx'],
    name: 'medicine that came back',
    show: () => (
      <PharmacyDesk
        pharmacyId="ph1"
        fills={[]}
        tasks={[pharmacyTask]}
        kinds={{ fill_delayed: 'Find out why a fill is late' }}
        clock={{ zone: 'America/New_York', hours: '12h' }}
      />
    ),
    reads: {
      '/prescriptions': () => list(),
      '/pharmacies/ph1/tasks': () =>
        list(
          row(
            'tasks',
            't1',
            2,
            {
              kind: 'fill_delayed',
              team: 'pharmacy',
              status: 'waiting',
              subject_type: 'prescriptions',
              subject_id: 'r1',
              patient_name: 'Jordan',
              due_at: '2026-11-28T15:00:00.000Z',
            },
            ['mark_returned_pharmacy'],
          ),
        ),
    },
    fill: () => press('Medicine came back'),
    send: 'It came back',
    typed: [],
    versions: [1, 2],
  },
  {
    files: ['staff/partners/InquiryStatus.tsx'],
    name: 'the status of an inquiry',
    show: () => <InquiryStatus id="i1" version={1} organization="Harbor" status="new" />,
    reads: {
      '/partner_inquiries/i1': () => one(row('partner_inquiries', 'i1', 2, { status: 'new' })),
    },
    fill: none,
    send: () => choose('Status', 'answered'),
    typed: ['new'],
    versions: [1, 2],
    saysIn: 'toast',
  },
]
