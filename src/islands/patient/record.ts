import { atom } from 'nanostores'
import { type api, apiWithLocalErrors } from '../stores/api'

type Me = Awaited<ReturnType<typeof loadMe>>
/** The patient's own record, as `GET /me` tells it. */
export type PatientVersion = Me
export type PatientUpdate = Parameters<typeof api.patients.update>[1]
/** Names of the fields each page of the account still asks for. */
export type Missing = NonNullable<Me['missing']>

const loadMe = () => apiWithLocalErrors.call('GET /me')

/** Fields still asked for, once a save has changed them; null while the page's own stand. */
export const $missing = atom<Missing | null>(null)

/** How many fields the account still asks for. */
export const countMissing = (missing: Missing | undefined): number =>
  Object.values(missing ?? {}).reduce((count, fields) => count + fields.length, 0)

export const loadPatient = async (): Promise<PatientVersion> => {
  const record = await loadMe()
  $missing.set(record.missing ?? null)
  return record
}

/** Saves changes over a version of the record; 412 when it is no longer that one. Returns the new version. */
export const savePatient = async (
  patientId: string,
  changes: PatientUpdate,
  version: number,
): Promise<number> => {
  const saved = await apiWithLocalErrors.patients.update(patientId, changes, { version })
  // The counts follow: a save does not wait for them.
  void loadPatient().catch(() => {})
  return saved.version ?? version
}
