import type { Api } from '../../edge/client'
import type { Openings } from './slots-view'

interface Search {
  readonly patientId: string
  readonly encounterTypeId: string
  /** One clinician's alone. */
  readonly providerId?: string
  /** A visit to be moved: its own time counts as free. */
  readonly appointmentId?: string
}

/** The free times of the coming days, and the clinicians who have them, the best placed first. */
export const loadOpenings = async (
  api: Api,
  { patientId, ...query }: Search,
): Promise<Openings> => {
  const found = await api.call('GET /patients/:patient/availabilities', {
    params: { patient: patientId },
    query,
  })
  const clinicians = new Map(found.map(({ provider }) => [provider.id, provider]))
  return {
    slots: found.map(({ availabilityId, providerId, time, date, partOfDay }) => ({
      availabilityId,
      providerId,
      time,
      date,
      partOfDay,
    })),
    clinicians: [...clinicians.values()].map((one) => ({
      id: one.id,
      name: one.name,
      suffix: one.suffix,
      pronouns: one.pronouns,
      bio: one.bio,
      portrait: one.portrait ?? one.id,
      timezone: one.timezone,
      profession: null,
      yours: false,
    })),
  }
}
