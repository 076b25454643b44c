import type { Api } from '../../edge/client'
import type { Clinician } from './slots-view'

/** Who may hold this kind of visit for the patient, free in the coming days or not. */
export const loadClinicians = async (
  api: Api,
  patientId: string,
  encounterTypeId: string,
): Promise<Clinician[]> => {
  const found = await api.call('GET /patients/:patient/providers', {
    params: { patient: patientId },
    query: { encounterTypeId },
  })
  return found.map((one) => ({
    id: one.id,
    name: one.fullName,
    suffix: one.suffix,
    pronouns: one.pronouns,
    profession: one.providerType,
    bio: one.bio,
    portrait: one.portrait ?? one.id,
    timezone: one.timezone,
    yours: one.assigned,
  }))
}
