import { type ReactNode, useEffect, useState } from 'react'
import { byPartOfDay } from '#edge/domains/appointments/part-of-day'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import {
  displayDate,
  displayTime,
  displayTimeAndZone,
  localDate,
  now,
  type PlainDate,
  weekday,
  zoneName,
} from '#edge/platform/time'
import { nameWithSuffix } from '#islands/appointments/format'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { errorMessage } from './error-message'
import { type FreeTimeSearch, freeTimes, type OfferedTime } from './free-times'
import { type MovingVisit, narrowTimes } from './narrow-times'

type Props = {
  search: FreeTimeSearch
  /** With another one the times are read again: a refused one was taken by another patient. */
  attempt: string | number
  /** Whose times, and from which day on, until something else is chosen. */
  first: { readonly providerId: string; readonly date: PlainDate }
  moving: MovingVisit | null
  /** The zone of the patient's profile, and the reader's way to write hours. */
  clock: ClockSettings
  /** What else can be done where no time is free: it ends the sentence. */
  otherwise?: string
  chosen: OfferedTime | null
  onChoose: (time: OfferedTime | null) => void
}

/** A time for a visit: whose, which day, when. */
export const FreeTimePicker = ({
  search,
  attempt,
  first,
  moving,
  clock,
  otherwise = '',
  chosen,
  onChoose,
}: Props) => {
  const today = localDate(now(), clock.zone)
  const [from, setFrom] = useState(first.date)
  const [wanted, setWanted] = useState(first)
  const { times, lost } = useFreeTimes(search, from, attempt, onChoose)
  const offer = narrowTimes(times ?? [], moving, wanted)
  // A time that is on screen no more is not the one that is meant.
  const want = (changed: Partial<typeof wanted>) => {
    setWanted({ ...wanted, ...changed })
    onChoose(null)
  }
  return (
    <>
      <Field
        field={{ id: 'times-from', name: 'from' }}
        label="Look from"
        type="date"
        min={today}
        max={addPeriod(today, 1, 'year')}
        defaultValue={from}
        // A year half typed is before today, and no day to look from yet.
        onChange={({ currentTarget: { value, validity } }) => {
          if (!value || !validity.valid) return
          setFrom(value)
          want({ date: value })
        }}
      />
      {lost ? (
        <p className="c-danger">{lost}</p>
      ) : times === null ? (
        <Skeleton label="Looking for free times" lines={4} />
      ) : offer.times.length === 0 ? (
        <p>
          No clinician you book for, with a license in the patient’s state, has a free time in the
          days from {displayDate(from)}. Choose a later day to look from{otherwise}.
        </p>
      ) : (
        <>
          <div className="grid2">
            <Select
              field={{ id: 'times-provider', name: 'provider' }}
              label="Clinician"
              options={offer.clinicians.map(([id, { name, suffix }]) => ({
                value: id,
                label: nameWithSuffix({ name, suffix }),
              }))}
              value={offer.providerId}
              onChange={({ target }) => want({ providerId: target.value })}
            />
            <Select
              field={{ id: 'times-date', name: 'date' }}
              label="Day"
              options={offer.dates.map((one) => ({
                value: one,
                label: `${weekday(one)}, ${displayDate(one)}`,
              }))}
              value={offer.date}
              onChange={({ target }) => want({ date: target.value })}
            />
          </div>
          <p className="ink-2">{zoneWords(offer.times, clock.zone)}</p>
          <Times times={offer.times} chosen={chosen} clock={clock} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

/** 'Thu, 03/12/2026, 2:30 PM CT (3:30 PM ET for you)' */
export const describeTime = (
  { time, date, timezone }: OfferedTime,
  { zone, hours }: ClockSettings,
) => {
  const theirs = displayTimeAndZone(time, timezone, hours)
  const mine = displayTimeAndZone(time, zone, hours)
  const when = `${weekday(date).slice(0, 3)}, ${displayDate(date)}, ${theirs}`
  return theirs === mine ? when : `${when} (${mine} for you)`
}

/** Times of PEP are those of the place where the patient is, which may be far from home. */
const zoneWords = ([first]: readonly OfferedTime[], home: string): string | undefined => {
  if (!first) return undefined
  const name = zoneName(first.time, first.timezone)
  return first.timezone === home
    ? `Times are the patient’s (${name}).`
    : `Times are those where the patient is now (${name}).`
}

/** The times of a search from a day on, null until they are read. What was chosen before is not among them. */
const useFreeTimes = (
  search: FreeTimeSearch,
  from: PlainDate,
  attempt: string | number,
  onChoose: (time: null) => void,
) => {
  const [times, setTimes] = useState<readonly OfferedTime[] | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search, attempt and first day
  useEffect(() => {
    let isCurrent = true
    onChoose(null)
    setTimes(null)
    setLost(null)
    freeTimes(search, from).then(
      (found) => isCurrent && setTimes(found),
      (error) => isCurrent && setLost(errorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [search.patientId, search.encounterTypeId, search.appointmentId, attempt, from])
  return { times, lost }
}

const parts = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } as const

type TimesProps = Pick<Props, 'chosen' | 'clock' | 'onChoose'> & {
  times: readonly OfferedTime[]
}
const Times = ({ times, chosen, clock, onChoose }: TimesProps): ReactNode => {
  const groups = byPartOfDay(times)
  return (['morning', 'afternoon', 'evening'] as const).map(
    (part) =>
      groups[part].length > 0 && (
        <section key={part} className="stack g2" aria-label={parts[part]}>
          <h3 className="part">{parts[part]}</h3>
          <div className="slots">
            {groups[part].map((slot) => (
              <button
                key={slot.time}
                type="button"
                className="slot"
                aria-pressed={slot.time === chosen?.time}
                onClick={() => onChoose(slot)}
              >
                {displayTime(slot.time, slot.timezone, clock.hours)}
              </button>
            ))}
          </div>
        </section>
      ),
  )
}
