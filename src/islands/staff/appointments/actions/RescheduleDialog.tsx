import { type ReactNode, useState } from 'react'
import { byPartOfDay } from '#edge/domains/appointments/part-of-day'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import {
  displayDate,
  displayTime,
  displayTimeAndZone,
  localDate,
  now,
  weekday,
  zoneName,
} from '#edge/platform/time'
import { nameWithSuffix } from '#islands/appointments/format'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import type { StaffAppointment } from '../appointment'
import { formatDateTime } from '../rows/format'
import { narrowTimes } from './narrow-times'
import type { OfferedTime } from './perform-action'
import { useFreeTimes } from './use-free-times'

type Props = {
  visit: StaffAppointment
  clock: ClockSettings
  trouble: string | null
  busy: boolean
  onDone: (time: OfferedTime) => void
  onClose: () => void
}

/** Another time for a visit: whose, which day, when; in the patient's zone, the reader's own beside it. */
export const RescheduleDialog = ({ visit, clock, trouble, busy, onDone, onClose }: Props) => {
  const zone = visit.patientZone
  const today = localDate(now(), zone)
  const visitDay = localDate(visit.startsAt, zone)
  const [from, setFrom] = useState([visitDay, today].toSorted().at(-1) ?? today)
  const { times, lost, chosen, choose } = useFreeTimes(visit, from, trouble)
  const [wanted, setWanted] = useState({ providerId: visit.providerId ?? '', date: from })
  const offer = narrowTimes(times ?? [], visit, wanted)
  return (
    <Dialog open onClose={onClose} title="Reschedule" dismissible={!busy} wide>
      <p>
        {visit.patientName}, now {formatDateTime(visit, { ...clock, zone })}. Times below are the
        patient’s ({zoneName(visit.startsAt, zone)}).
      </p>
      <Field
        field={{ id: 'move-from', name: 'from' }}
        label="Look from"
        type="date"
        min={today}
        max={addPeriod(today, 1, 'year')}
        defaultValue={from}
        // A year half typed is before today, and no day to look from yet.
        onChange={({ currentTarget: { value, validity } }) => {
          if (!value || !validity.valid) return
          setFrom(value)
          setWanted({ ...wanted, date: value })
        }}
      />
      {lost ? (
        <p className="c-danger">{lost}</p>
      ) : times === null ? (
        <Skeleton label="Looking for free times" lines={4} />
      ) : offer.times.length === 0 ? (
        <p>
          No clinician you book for, with a license in the patient’s state, has a free time in the
          days from {displayDate(from)}. Choose a later day to look from, or cancel with the reason
          “Provider unavailable”.
        </p>
      ) : (
        <>
          <div className="grid2">
            <Select
              field={{ id: 'move-provider', name: 'provider' }}
              label="Clinician"
              options={offer.clinicians.map(([id, { name, suffix }]) => ({
                value: id,
                label: nameWithSuffix({ name, suffix }),
              }))}
              value={offer.providerId}
              onChange={({ target }) => setWanted({ ...wanted, providerId: target.value })}
            />
            <Select
              field={{ id: 'move-date', name: 'date' }}
              label="Day"
              options={offer.dates.map((one) => ({
                value: one,
                label: `${weekday(one)}, ${displayDate(one)}`,
              }))}
              value={offer.date}
              onChange={({ target }) => setWanted({ ...wanted, date: target.value })}
            />
          </div>
          <Times times={offer.times} chosen={chosen} clock={{ ...clock, zone }} onChoose={choose} />
        </>
      )}
      <div role="alert">{trouble && <p className="c-danger">{trouble}</p>}</div>
      <div className="actions">
        <Button
          look="primary"
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && onDone(chosen)}
        >
          {chosen ? `Move to ${visibleSlots(chosen, visit, clock)}` : 'Choose a time'}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          Keep the time
        </Button>
      </div>
    </Dialog>
  )
}

/** 'Thu, 03/12/2026, 2:30 PM CT (3:30 PM ET for you)' */
const visibleSlots = (
  { time, date }: OfferedTime,
  { patientZone }: StaffAppointment,
  { zone, hours }: ClockSettings,
) => {
  const theirs = displayTimeAndZone(time, patientZone, hours)
  const mine = displayTimeAndZone(time, zone, hours)
  const when = `${weekday(date).slice(0, 3)}, ${displayDate(date)}, ${theirs}`
  return theirs === mine ? when : `${when} (${mine} for you)`
}

const parts = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } as const

type TimesProps = {
  times: readonly OfferedTime[]
  chosen: OfferedTime | null
  clock: ClockSettings
  onChoose: (time: OfferedTime) => void
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
                {displayTime(slot.time, clock.zone, clock.hours)}
              </button>
            ))}
          </div>
        </section>
      ),
  )
}
