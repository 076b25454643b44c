/** A kind of visit: an encounter type, as a treatment opens it to this patient now. */
export interface Kind {
  readonly id: string
  readonly name: string
  readonly minutes: number
}

interface Treatment {
  readonly name: string
  readonly summary: string
  readonly active: boolean
  readonly patientEncounterTypes?: readonly { id: string; name: string }[] | undefined
}

/** What each treatment of a patient opens, as far as they may book it. */
export const kindsOf = (
  treatments: readonly Treatment[],
  minutes: ReadonlyMap<string, number>,
  may: (encounterTypeId: string) => boolean,
) =>
  treatments
    .filter(({ active }) => active)
    .map(({ name, summary, patientEncounterTypes = [] }) => ({
      name,
      summary,
      kinds: patientEncounterTypes.flatMap(({ id, name: kind }): Kind[] => {
        const length = minutes.get(id)
        return length && may(id) ? [{ id, name: kind, minutes: length }] : []
      }),
    }))
    .filter(({ kinds }) => kinds.length > 0)
