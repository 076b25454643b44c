import type { Clinician } from '../documents'
import { words } from './builders'
import {
  type ClinicianRecord,
  clinicianNameOf,
  clinicianRecords,
  providerIdOf,
} from './clinician-records'

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
  providerId: providerIdOf(record),
  name: clinicianNameOf(record),
  slug: { _type: 'slug', current: slugOf(record) },
  ...(record === clinicianRecords.amara && { role: words('Medical director') }),
  portrait: record.portrait,
  bio: words(record.bio),
  languages: record.languages,
  order: (at + 1) * 10,
  isDemo: true,
}))
