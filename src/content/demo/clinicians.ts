import type { Clinician } from '../documents'
import { words } from './builders'
import { type ClinicianRecord, clinicianRecords, licensesOf } from './clinician-records'

const slugOf = ({ first, last }: ClinicianRecord) => `${first}-${last}`.toLowerCase()

/** Who leads them is named first. */
const records: readonly ClinicianRecord[] = [
  clinicianRecords.amara,
  ...Object.values(clinicianRecords).filter((record) => record !== clinicianRecords.amara),
]

/** Made up for the demo, and the pages say so. They are the people whom booking offers, with the licenses they have there. */
export const clinicianDocuments: readonly Clinician[] = records.map((record, at) => ({
  _id: `clinician.${record.portrait}`,
  _type: 'clinician',
  name: `${record.first} ${record.last}, ${record.suffix}`,
  slug: { _type: 'slug', current: slugOf(record) },
  pronouns: record.pronouns,
  role: words(record === clinicianRecords.amara ? 'Medical director' : record.type),
  states: licensesOf(record)
    .filter(({ status }) => status === 'active')
    .map(({ state }) => state)
    .toSorted(),
  portrait: record.portrait,
  bio: words(record.bio),
  languages: record.languages,
  order: (at + 1) * 10,
  isDemo: true,
}))
