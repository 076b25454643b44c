import {
  displayDate,
  displayTime,
  displayTimeAndZone,
  localDate,
  type TimeFormat,
} from '#edge/platform/time'

interface Look {
  readonly actorName: string | null
  readonly actorRole: string | null
  readonly byPatient: boolean
  readonly subjectType: string
  /** Names of what one page opened, `appointments.list`; of any other look, none. */
  readonly opened: readonly string[]
  readonly reason: string | null
  readonly at: string
}
/** What one person looked at on one day; `look` is the latest of it. */
export interface LookGroup<L extends Look> {
  readonly look: L
  readonly firstAt: string
  /** Each type of record that was looked at, in the order of the list. */
  readonly types: readonly string[]
}

/** Looks, newest first, by person and day of a zone. A look that was given a reason stands alone. */
export const groupLooks = <L extends Look>(looks: readonly L[], zone: string): LookGroup<L>[] => {
  const keyOf = ({ actorName, actorRole, byPatient, reason, at }: L) =>
    JSON.stringify([localDate(at, zone), byPatient, actorName, actorRole, reason])
  return [...Map.groupBy(looks, keyOf).values()].flatMap((group) => {
    const [look] = group
    const types = [...new Set(group.flatMap(typesOf))]
    return look ? [{ look, firstAt: group.at(-1)?.at ?? look.at, types }] : []
  })
}

const typesOf = ({ subjectType, opened }: Look): readonly string[] =>
  opened.length > 0 ? opened.map((name) => name.split('.')[0] ?? name) : [subjectType]

/** '11/28/2026, 9:02 AM – 4:10 PM ET'. */
export const lookTimes = (
  { look, firstAt }: LookGroup<Look>,
  zone: string,
  hours: TimeFormat,
): string => {
  const first = displayTime(firstAt, zone, hours)
  const last = displayTimeAndZone(look.at, zone, hours)
  const day = displayDate(localDate(look.at, zone))
  return last.startsWith(first) ? `${day}, ${last}` : `${day}, ${first} – ${last}`
}
