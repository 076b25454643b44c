import type { Boot } from '../../../app-boot'
import type { Api } from '../../../edge/client'
import { type Treatment, treatmentOf } from './_catalogue'

/** Every treatment, as this visitor may choose it. */
export const loadTreatments = async (api: Api, boot: Boot | null): Promise<Treatment[]> => {
  const [visits, listed] = await Promise.all([
    api.encounter_types.list(),
    boot ? null : api.treatments.list(),
  ])
  const minutes = new Map(visits.map(({ id, minutes: long }) => [id, long]))
  if (listed)
    return listed.map(({ encounterTypes, ...treatment }) =>
      treatmentOf(
        { ...treatment, opens: encounterTypes.filter(({ opens }) => opens === 'first') },
        minutes,
      ),
    )
  return (boot?.treatments ?? []).map(({ patientEncounterTypes = [], ...treatment }) =>
    treatmentOf({ ...treatment, opens: patientEncounterTypes }, minutes),
  )
}

/** Where a guest begins, so that they end at this treatment. */
export const startHref = (slug: string) =>
  `/auth/enrollment?next=${encodeURIComponent(`/app/treatments/${slug}`)}`
