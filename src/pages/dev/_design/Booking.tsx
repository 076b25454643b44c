import { useState } from 'react'
import { DayTabs } from '../../../islands/booking/time/DayPicker'
import { TimeDock } from '../../../islands/booking/time/SelectedTimeBar'
import { SlotParts } from '../../../islands/booking/time/SlotGrid'
import { clinicians, clock, days, times, today } from './samples'

/** Days and times as a patient chooses them. An island because choosing one changes what is offered. */
export const Booking = () => {
  const [date, setDate] = useState<string>('2026-03-12')
  const [time, setTime] = useState('2026-03-12T18:30:00Z')
  const [clinician] = clinicians
  const chosen = times.find((slot) => slot.time === time)
  if (!clinician || !chosen) return null
  const offer = {
    ...clock,
    patientId: 'jordan',
    clinician,
    slots: times,
    today,
    days: 5,
    elsewhere: [],
    others: [],
  }
  return (
    <>
      <DayTabs days={days} chosen={date} panel="design-times" onChoose={setDate} />
      <div
        id="design-times"
        role="tabpanel"
        aria-labelledby={`day-${date}`}
        className="stack g5 shown-times"
      >
        <SlotParts
          times={times}
          chosen={time}
          clock={clock}
          onChoose={(slot) => setTime(slot.time)}
        />
      </div>
      <div className="stage docked">
        <TimeDock time={chosen} offer={offer} choices={{ encounterTypeId: '1' }} />
      </div>
    </>
  )
}
