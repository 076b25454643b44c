import type { Api } from '#edge/client'
import { nameWithSuffix } from '#islands/appointments/format'
import type { StaffUser } from '../access/require-staff'

/** Clinicians in the order of the clinic. */
export const readAllClinicians = (api: Api) =>
  api.providers.list({ sort: 'rank', page: { size: 100 } })

/** Those whose visits the caller may choose from: a provider has no choice. */
export const readClinicians = async (api: Api, me: Pick<StaffUser, 'id' | 'role'>) => {
  if (me.role === 'provider') return []
  const all = await readAllClinicians(api)
  // A clinical lead is told of the appointments of those they supervise.
  return me.role === 'clinical_lead'
    ? all.filter(({ supervisorId }) => supervisorId === me.id)
    : all
}

interface Clinician {
  readonly id: string
  readonly fullName: string
  readonly suffix: string | null
}

export const clinicianChoices = (clinicians: readonly Clinician[]) =>
  clinicians.map(({ id, fullName, suffix }) => ({
    value: id,
    label: nameWithSuffix({ name: fullName, suffix }),
  }))
