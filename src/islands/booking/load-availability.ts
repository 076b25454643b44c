import type { Api } from '#edge/client'
import { isState } from '#edge/platform/us-states'
import type { ProviderProfile, SlotsView } from './slots-view'

interface Search {
  readonly patientId: string
  readonly encounterTypeId: string
  /** Only this provider's slots. */
  readonly providerId?: string
  /** The appointment being rescheduled: its own time counts as free. */
  readonly appointmentId?: string
}

/** The free slots of the coming days and the providers who have them, in the API's order of preference. */
export const loadSlots = async (api: Api, { patientId, ...query }: Search): Promise<SlotsView> => {
  const rows = await api.call('GET /patients/:patient/availabilities', {
    params: { patient: patientId },
    query,
  })
  const providers = new Map(rows.map(({ provider }) => [provider.id, provider]))
  return {
    slots: rows.map(({ availabilityId, providerId, time, date, partOfDay }) => ({
      availabilityId,
      providerId,
      time,
      date,
      partOfDay,
    })),
    providers: [...providers.values()].map((row) => ({
      id: row.id,
      name: row.name,
      suffix: row.suffix,
      pronouns: row.pronouns,
      bio: row.bio,
      portrait: row.portrait ?? row.id,
      timezone: row.timezone,
      profession: null,
      assigned: false,
    })),
  }
}

/** Every provider who may hold this type of visit for the patient, with or without free slots. */
export const loadProviders = async (
  api: Api,
  patientId: string,
  encounterTypeId: string,
): Promise<ProviderProfile[]> => {
  const rows = await api.call('GET /patients/:patient/providers', {
    params: { patient: patientId },
    query: { encounterTypeId },
  })
  return rows.map((row) => ({
    id: row.id,
    name: row.fullName,
    suffix: row.suffix,
    pronouns: row.pronouns,
    profession: row.providerType,
    bio: row.bio,
    portrait: row.portrait ?? row.id,
    timezone: row.timezone,
    assigned: row.assigned,
  }))
}

/** The service line that offers this type of visit to the patient, or null. */
export const loadServiceLine = async (
  api: Api,
  patientId: string,
  encounterTypeId: string,
  /** The current state of the patient; by default the state of their home. */
  state?: string | null,
) => {
  const lines = await api.call('GET /patients/:patient/available_service_lines', {
    params: { patient: patientId },
    query: { encounterTypeId, ...(state && isState(state) && { state }) },
  })
  return lines.find(({ encounterTypeIds }) => encounterTypeIds.includes(encounterTypeId)) ?? null
}
