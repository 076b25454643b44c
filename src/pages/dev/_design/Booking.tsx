import { useState } from 'react'
import { DateStrip } from '#islands/booking/time/DateStrip.tsx'
import { SelectedTimeBar } from '#islands/booking/time/SelectedTimeBar.tsx'
import { SlotGrid } from '#islands/booking/time/SlotGrid.tsx'
import { days, sampleClock, sampleProviders, times, today } from './samples'

/** Days and times as a patient chooses them. An island because choosing one changes what is offered. */
export const Booking = () => {
  const [date, setDate] = useState<string>('2026-03-12')
  const [time, setTime] = useState('2026-03-12T18:30:00Z')
  const [provider] = sampleProviders
  const selected = times.find((slot) => slot.time === time)
  if (!provider || !selected) return null
  const data = {
    ...sampleClock,
    patientId: 'jordan',
    provider,
    slots: times,
    today,
    days: 5,
    alternatives: [],
    alternativeProviders: [],
  }
  return (
    <>
      <DateStrip days={days} selected={date} panel="design-times" onChoose={setDate} />
      <div id="design-times" role="tabpanel" aria-labelledby={`day-${date}`} className="stack g5">
        <SlotGrid
          slots={times}
          selectedTime={time}
          clock={sampleClock}
          onChoose={(slot) => setTime(slot.time)}
        />
      </div>
      <div className="stage docked">
        <SelectedTimeBar slot={selected} data={data} choices={{ encounterTypeId: '1' }} />
      </div>
    </>
  )
}
