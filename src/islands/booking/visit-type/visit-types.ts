/** An encounter type, as a treatment allows it to this patient now. */
export interface VisitType {
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

/** The patient's active treatments with the visit types they may book; treatments without any are left out. */
export const bookableVisitTypes = (
  treatments: readonly Treatment[],
  minutes: ReadonlyMap<string, number>,
  canBook: (encounterTypeId: string) => boolean,
) =>
  treatments
    .filter(({ active }) => active)
    .map(({ name, summary, patientEncounterTypes = [] }) => ({
      name,
      summary,
      visitTypes: patientEncounterTypes.flatMap((type): VisitType[] => {
        const duration = minutes.get(type.id)
        return duration && canBook(type.id)
          ? [{ id: type.id, name: type.name, minutes: duration }]
          : []
      }),
    }))
    .filter(({ visitTypes }) => visitTypes.length > 0)
