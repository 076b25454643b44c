import { useRef } from 'react'
import { localDate } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { readAgain } from '#islands/ui/form/conflict'
import { RecordDialog } from '../records/RecordDialog'
import { type HoursPage, openHours, openHoursSchema, weekdayOptions } from './hours'

type Props = {
  page: HoursPage
  /** Whether the caller's word alone opens them. */
  canAuthorize: boolean
  onChange: () => Promise<unknown>
}

/** A button that opens the form for hours in which visits can be booked, on one day or on many. */
export const OpenHours = ({ page: { clinician, day }, canAuthorize, onChange }: Props) => {
  const once = useRef(crypto.randomUUID())
  return (
    <RecordDialog
      open="Open hours"
      icon="plus"
      buttonLook="primary"
      draft={`open-hours-${clinician.id}`}
      title={`Open hours of ${clinician.name}`}
      schema={openHoursSchema}
      fields={[
        { name: 'firstDay', label: 'First day', kind: 'date' },
        { name: 'lastDay', label: 'Last day', kind: 'date' },
        { name: 'opens', label: 'From', kind: 'time', help: zoneTitle(clinician.timezone) },
        { name: 'closes', label: 'Until', kind: 'time', help: zoneTitle(clinician.timezone) },
        { name: 'nextDay', label: 'They end on the next day', kind: 'tick' },
        {
          name: 'weekdays',
          label: 'On which weekdays',
          kind: 'many',
          options: weekdayOptions,
          help: 'Every day where none is ticked.',
          optional: true,
        },
      ]}
      values={{ firstDay: day, lastDay: day }}
      submit={canAuthorize ? 'Open the hours' : 'Ask for the hours'}
      onSave={async (range) => {
        const opened = await openHours(apiWithLocalErrors, clinician.id, range, once.current)
        once.current = crypto.randomUUID()
        await readAgain(onChange)
        // In the night that has an hour twice, all of a day and that hour are two parts.
        const { size } = new Set(
          opened.map(({ startsAt }) => localDate(startsAt, clinician.timezone)),
        )
        const count = `${size} ${size === 1 ? 'day' : 'days'}`
        toast(canAuthorize ? `Open on ${count}` : `Asked for ${count}`, { tone: 'good' })
      }}
    >
      <p>
        {canAuthorize
          ? 'Patients can book visits in these hours at once.'
          : 'A colleague authorizes the hours. Until then no visit can be booked in them.'}
      </p>
    </RecordDialog>
  )
}
