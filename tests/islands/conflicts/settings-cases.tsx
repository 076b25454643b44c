import { DropdownLists } from '#islands/staff/clinic/DropdownLists.tsx'
import { InquiryStatus } from '#islands/staff/partners/InquiryStatus.tsx'
import { ContentAccess } from '#islands/staff/people/ContentAccess.tsx'
import { SettingToggles } from '#islands/staff/settings/SettingToggles.tsx'
import { type ConflictCase, choose, list, one, press, row, tick, type } from './conflict-case'

const none = () => {}
const choice = { list: 'reject', code: 'duplicate', label: 'Duplicate', position: 1, active: true }

export const settingsCases: readonly ConflictCase[] = [
  {
    files: ['staff/people/ContentAccess.tsx'],
    name: 'access to content',
    show: () => (
      <ContentAccess
        person={{ id: 'u9', version: 1, accessRights: [], fullName: 'Ana Ito' }}
        scopes={[{ id: 'everything', label: 'All content' }]}
        clinical={false}
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
    files: ['staff/settings/SettingToggles.tsx'],
    name: 'a switch',
    show: () => (
      <SettingToggles
        of="feature_flags"
        toggles={[{ id: 'f1', label: 'Banner', on: false, version: 1 }]}
      />
    ),
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
    files: [],
    name: 'what a pharmacy says of itself',
    show: () => (
      <SettingToggles
        of="pharmacies"
        pharmacyId="p1"
        toggles={[{ id: 'offersPep', label: 'Keeps PEP in stock', on: false, version: 1 }]}
      />
    ),
    reads: {
      '/pharmacies/p1': () =>
        one(row('pharmacies', 'p1', 2, { offers_pep: false, open_24h: true })),
    },
    fill: none,
    send: () => tick('Keeps PEP in stock'),
    typed: [],
    versions: [1, 2],
    saysIn: 'toast',
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
