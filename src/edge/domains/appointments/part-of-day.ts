import { type LocalTime, localTime, type Moment } from '#edge/platform/time'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export const partOfDay = (at: Moment, zone: string): PartOfDay =>
  partOfLocalTime(localTime(at, zone))

/** Morning before 12:00, afternoon from 12:00 to 16:59, evening from 17:00. */
export const partOfLocalTime = (at: LocalTime): PartOfDay => {
  const hour = at.slice(11, 13)
  return hour < '12' ? 'morning' : hour < '17' ? 'afternoon' : 'evening'
}

/** Times under the parts of the day they are in. */
export const byPartOfDay = <T extends { readonly partOfDay: PartOfDay }>(times: readonly T[]) => {
  const groups: Record<PartOfDay, T[]> = { morning: [], afternoon: [], evening: [] }
  for (const time of times) groups[time.partOfDay].push(time)
  return groups
}
