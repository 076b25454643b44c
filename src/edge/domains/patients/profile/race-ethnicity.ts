import { preferNotToAnswer } from '#edge/platform/exclusive-choice'
import type { PatientInput } from './validate'

export const hispanic = 'Hispanic or Latino'

/** Race and ethnicity are one question: a patient who is Hispanic in one is so in the other. */
export const mergeRaceEthnicity = (
  input: PatientInput,
  before: { readonly race: readonly string[]; readonly ethnicity: string | null },
): { race?: string[]; ethnicity?: string } => {
  const race = Array.isArray(input.race) ? (input.race as string[]) : undefined
  const ethnicity = typeof input.ethnicity === 'string' ? input.ethnicity : undefined
  if (race?.includes(hispanic)) return { race, ethnicity: hispanic }
  if (ethnicity === hispanic) {
    const others = (race ?? before.race).filter(
      (each) => each !== preferNotToAnswer && each !== hispanic,
    )
    return { ethnicity, race: [...others, hispanic] }
  }
  // Taken out of one, it is out of the other.
  if (race && !ethnicity && before.ethnicity === hispanic)
    return { race, ethnicity: `Not ${hispanic}` }
  if (ethnicity && !race && before.race.includes(hispanic)) {
    const rest = before.race.filter((each) => each !== hispanic)
    return { ethnicity, race: rest.length ? rest : [preferNotToAnswer] }
  }
  return { ...(race && { race }), ...(ethnicity && { ethnicity }) }
}
