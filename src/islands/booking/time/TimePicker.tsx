import { useEffect, useState } from 'react'
import { daysStrip, nearest } from '../../../edge/slots'
import { type Choices, stepHref } from '../../appointments/booking-links'
import { sayParting } from '../../stores/flash'
import { firstNameOf, type OfferedTime } from '../slots-view'
import { Nearest } from './AlternativeTimes'
import { DayTabs } from './DayPicker'
import { TimeDock } from './SelectedTimeBar'
import { SlotParts } from './SlotGrid'
import { type Offer, useOffered } from './use-available-slots'

type Props = { offer: Offer; choices: Choices & { encounterTypeId: string } }

/** The days and times of one clinician. An island because times go while one is looking at them. */
export const TimePicker = ({ offer, choices }: Props) => {
  const { clinician, today, days, elsewhere } = offer
  const times = useOffered(offer, choices)
  const free = times.filter(({ taken }) => !taken)
  const strip = daysStrip(today, times, days)
  const [date, setDate] = useState(choices.selectedDate)
  const [time, setTime] = useState(choices.selectedTime)
  useEffect(sayParting, [])
  const shown = strip.find((day) => day.date === date && !day.disabled) ?? strip.find(isOpen)
  const chosen = times.find((one) => one.time === time)
  const lost = chosen?.taken ? chosen.time : chosen ? undefined : choices.taken
  const keep = (selectedDate: string, slot?: OfferedTime) => {
    setDate(selectedDate)
    setTime(slot?.time)
    const { taken: _, selectedTime: __, availabilityId: ___, ...kept } = choices
    const more = slot && { selectedTime: slot.time, availabilityId: slot.availabilityId }
    const address = stepHref('provider-details', { ...kept, selectedDate, ...more })
    history.replaceState(history.state, '', address)
  }
  return (
    <>
      <DayTabs days={strip} chosen={shown?.date ?? null} panel="times" onChoose={keep} />
      {lost && (
        <Nearest
          times={nearest([...free, ...elsewhere], lost)}
          offer={offer}
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
      {shown ? (
        <div id="times" role="tabpanel" aria-labelledby={`day-${shown.date}`} className="stack g5">
          <SlotParts
            times={times.filter((one) => one.date === shown.date)}
            chosen={chosen?.taken ? undefined : time}
            clock={offer}
            onChoose={(slot) => keep(slot.date, slot)}
          />
        </div>
      ) : (
        <p id="times">{`${firstNameOf(clinician)} has no free time in the next ${days} days.`}</p>
      )}
      {chosen && !chosen.taken && <TimeDock time={chosen} offer={offer} choices={choices} />}
    </>
  )
}

const isOpen = ({ disabled }: { disabled: boolean }) => !disabled
