import type { Api } from '#edge/client'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import type { FieldTexts, FormField } from '../records/form-field'
import { writeHours } from './hours-text'

export const loadPharmacy = (api: Api, id: string) => api.pharmacies.get(id)
export type Pharmacy = Awaited<ReturnType<typeof loadPharmacy>>

export const pharmacyFields: readonly FormField[] = [
  { name: 'name', label: 'Name' },
  { name: 'npi', label: 'NPI', kind: 'number', optional: true },
  {
    name: 'ncpdpId',
    label: 'NCPDP ID',
    kind: 'number',
    help: 'Without it, prescriptions cannot be sent to it. They are printed.',
    optional: true,
  },
  { name: 'phone', label: 'Phone', optional: true },
  { name: 'fax', label: 'Fax', optional: true },
  { name: 'address', label: 'Address', optional: true },
  { name: 'city', label: 'City', optional: true },
  {
    name: 'state',
    label: 'State',
    kind: 'choice',
    options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    prompt: 'Choose one',
    optional: true,
  },
  { name: 'zip', label: 'Zip code', kind: 'number', optional: true },
  {
    name: 'hours',
    label: 'Opening hours',
    kind: 'long',
    help: 'One a line, such as Mon-Fri 09:00-18:00. A day that is left out is closed.',
    optional: true,
  },
  { name: 'open24h', label: 'Open all day and night', kind: 'tick' },
  { name: 'offersPep', label: 'Keeps PEP in stock', kind: 'tick' },
]

const tick = (value: boolean | undefined) => (value ? 'on' : '')
export const pharmacyTexts = (pharmacy: Pharmacy): FieldTexts => ({
  name: pharmacy.name,
  npi: pharmacy.npi ?? '',
  ncpdpId: pharmacy.ncpdpId ?? '',
  phone: pharmacy.phone ? phoneDisplay(pharmacy.phone) : '',
  fax: pharmacy.fax ? phoneDisplay(pharmacy.fax) : '',
  address: pharmacy.address ?? '',
  city: pharmacy.city ?? '',
  state: pharmacy.state ?? '',
  zip: pharmacy.zip ?? '',
  hours: writeHours(pharmacy.hours),
  open24h: tick(pharmacy.open24h),
  offersPep: tick(pharmacy.offersPep),
})

export const pharmacyFacts = (pharmacy: Pharmacy): readonly (readonly [string, string])[] => [
  ['Phone', pharmacy.phone ? phoneDisplay(pharmacy.phone) : 'None on file'],
  ['Fax', pharmacy.fax ? phoneDisplay(pharmacy.fax) : 'None on file'],
  ['NPI', pharmacy.npi ?? 'None on file'],
  ['NCPDP ID', pharmacy.ncpdpId ?? 'None on file: prescriptions are printed'],
  [
    'Address',
    [pharmacy.address, pharmacy.city, pharmacy.state, pharmacy.zip].filter(Boolean).join(', ') ||
      'None on file',
  ],
  [
    'Hours',
    pharmacy.open24h
      ? 'Open all day and night'
      : writeHours(pharmacy.hours).replaceAll('\n', ', ') || 'Not known',
  ],
  ['Keeps PEP', pharmacy.offersPep ? 'Yes' : 'No'],
  ['Last confirmed', pharmacy.checkedOn ? displayDate(pharmacy.checkedOn) : 'Never'],
]
