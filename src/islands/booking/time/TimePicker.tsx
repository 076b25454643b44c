import { useState } from 'react'
import { dateStrip, nearest } from '#edge/domains/appointments/slots'
import { type BookingChoices, stepHref } from '#islands/appointments/booking-links'
import { firstNameOf } from '#islands/appointments/format'
import { useToday } from '#islands/appointments/use-today'
import type { SlotOption } from '../slots-view'
import { AlternativeTimes } from './AlternativeTimes'
import { DateStrip } from './DateStrip'
import { confirmHref, SelectedTimeBar } from './SelectedTimeBar'
import { SlotGrid } from './SlotGrid'
import { type TimePickerData, useAvailableSlots } from './use-available-slots'

type Props = { data: TimePickerData; choices: BookingChoices & { encounterTypeId: string } }

/** The days and times of one provider; a time leads to its confirmation. An island because slots are taken while the page is open. */
export const TimePicker = ({ data: drawn, choices }: Props) => {
  const data = { ...drawn, today: useToday(drawn.today, drawn.zone) }
  const { provider, today, days, alternatives } = data
  const slots = useAvailableSlots(data, choices)
  const free = slots.filter((slot) => !slot.taken)
  const strip = dateStrip(today, slots, days)
  const [date, setDate] = useState(choices.selectedDate)
  const [time, setTime] = useState(choices.selectedTime)
  const day = strip.find((each) => each.date === date && !each.disabled) ?? strip.find(isEnabled)
  const selected = slots.find((slot) => slot.time === time)
  const unavailableTime = selected?.taken ? selected.time : selected ? undefined : choices.taken
  const select = (selectedDate: string, slot?: SlotOption) => {
    setDate(selectedDate)
    setTime(slot?.time)
    const { taken: _, selectedTime: __, availabilityId: ___, ...rest } = choices
    const more = slot && { selectedTime: slot.time, availabilityId: slot.availabilityId }
    const href = stepHref('provider-details', { ...rest, selectedDate, ...more })
    history.replaceState(history.state, '', href)
  }
  return (
    <>
      <DateStrip days={strip} selected={day?.date ?? null} panel="times" onChoose={select} />
      {unavailableTime && (
        <AlternativeTimes
          slots={nearest([...free, ...alternatives], unavailableTime)}
          data={data}
          hrefOf={(slot) =>
            stepHref('provider-details', {
              ...choices,
              taken: undefined,
              providerId: slot.providerId,
              selectedDate: slot.date,
              selectedTime: slot.time,
              availabilityId: slot.availabilityId,
            })
          }
        />
      )}
      {day ? (
        <div id="times" role="tabpanel" aria-labelledby={`day-${day.date}`} className="stack g5">
          <SlotGrid
            slots={slots.filter((slot) => slot.date === day.date)}
            selectedTime={selected?.taken ? undefined : time}
            clock={data}
            ownTime={data.ownTime}
            onChoose={(slot) => {
              // The way back from there finds the choice.
              select(slot.date, slot)
              location.assign(confirmHref(slot, choices))
            }}
          />
        </div>
      ) : (
        <p id="times">{`${firstNameOf(provider)} has no free time in the next ${days} days.`}</p>
      )}
      {selected && !selected.taken && (
        <SelectedTimeBar slot={selected} data={data} choices={choices} />
      )}
    </>
  )
}

const isEnabled = ({ disabled }: { disabled: boolean }) => !disabled
