import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection'
import { phoneDisplay } from '../phone-display'

/** What the product is called where the clinic has no name yet. */
const productName = 'Care Plus'

const clinicKeys = ['clinic_name', 'clinic_address', 'clinic_fax', 'support_phone'] as const
type ClinicSettings = Readonly<Record<(typeof clinicKeys)[number], string>>

/** What the clinic says of itself; what it has not set is empty. */
const readClinic = async (db: Db): Promise<ClinicSettings> => {
  const rows = await db.all(sql<{ key: string; value: string }>`
    select key, value from system_settings where key in (select value from json_each(${JSON.stringify(clinicKeys)}))`)
  return {
    clinic_name: '',
    clinic_address: '',
    clinic_fax: '',
    support_phone: '',
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  }
}

/** The name of the clinic, for where no brand has one. */
export const findClinicName = async (db: Db): Promise<string> =>
  (await readClinic(db)).clinic_name || productName

/** Under the name at the head of what leaves the clinic on paper: where it is, and how it is answered. */
export const findLetterhead = async (db: Db): Promise<string | null> => {
  const { clinic_address, clinic_fax, support_phone } = await readClinic(db)
  const parts = [
    clinic_address,
    support_phone && `Phone ${phoneDisplay(support_phone)}`,
    clinic_fax && `Fax ${phoneDisplay(clinic_fax)}`,
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}
