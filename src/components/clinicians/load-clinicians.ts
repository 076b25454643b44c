import type { AstroGlobal } from 'astro'
import { type ClinicianProfile, clinicianProfiles } from '#content/queries/clinicians'
import { stateNames } from '#edge/platform/us-states'

/** Who a visitor may meet: the clinic's record, with what this brand's site adds to it. */
export interface ClinicianView extends Omit<ClinicianProfile, 'role'> {
  /** With the degree: 'Amara Osei, MD'. */
  readonly name: string
  readonly pronouns: string | null
  readonly role: string
  /** USPS codes of where they may practice today. */
  readonly states: readonly string[]
}

/** In the order editors gave them; who no longer works here, or has no license today, is left out. */
export const loadClinicians = async ({
  locals: { api, content },
}: Pick<AstroGlobal, 'locals'>): Promise<ClinicianView[]> => {
  const [profiles, records] = await Promise.all([
    content.read(clinicianProfiles),
    api.call('GET /clinicians'),
  ])
  const recordByKey = new Map(records.map((record) => [record.id, record]))
  return profiles.flatMap((profile) => {
    const record = recordByKey.get(profile.providerId)
    if (!record || record.states.length === 0) return []
    const { name, pronouns, providerType, states } = record
    return [{ ...profile, name, pronouns, states, role: profile.role ?? providerType }]
  })
}

/** 'California, New York' */
export const listStates = (states: readonly string[]): string =>
  states.map((code) => nameByCode.get(code) ?? code).join(', ')

const nameByCode = new Map<string, string>(Object.entries(stateNames))
