import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { displayTime, type TimeFormat } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'

type Day = Awaited<ReturnType<Api['business_hours']['list']>>[number]
type Props = { days: readonly Day[]; hours: TimeFormat }

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const time = (missing: string) => z.string(missing).check(z.regex(/^\d\d:\d\d$/, missing))
const schema = z
  .object({ opens: time('Enter when it opens'), closes: time('Enter when it closes') })
  .check(
    z.refine(({ opens, closes }) => opens < closes, {
      error: 'Closing comes after opening',
      path: ['closes'],
    }),
  )

/** When support answers, by the day of the week. An island because hours are changed in place. */
export const BusinessHours = ({ days, hours }: Props) => (
  <ul className="list">
    {names.map((name, weekday) => {
      const day = days.find((one) => one.weekday === weekday)
      return (
        <li key={name} className="section-head">
          {day ? (
            <OpenDay name={name} day={day} hours={hours} />
          ) : (
            <>
              <b>{name}</b>
              <span className="ink-2">Closed</span>
            </>
          )}
        </li>
      )
    })}
  </ul>
)

type DayProps = { name: string; day: Day; hours: TimeFormat }

const OpenDay = ({ name, day: first, hours }: DayProps) => {
  const { record, change } = useRecord(first, async () => {
    const all = await apiWithLocalErrors.business_hours.list()
    return all.find(({ id }) => id === first.id) ?? first
  })
  const { id, opens, closes, timezone } = record
  return (
    <>
      <b>{name}</b>
      <span className="row g3">
        <bdi className="num">
          {wallTime(opens, hours)} – {wallTime(closes, hours)}
        </bdi>
        <span className="ink-2">{zoneTitle(timezone)}</span>
        {record.can?.includes('update') && (
          <RecordDialog
            open="Edit"
            about={`Edit ${name}`}
            title={`${name}: when support answers`}
            schema={schema}
            fields={[
              { name: 'opens', label: 'Opens', kind: 'time' },
              { name: 'closes', label: 'Closes', kind: 'time' },
            ]}
            values={{ opens, closes }}
            submit="Save"
            onSave={async (values) => {
              await change((options) =>
                apiWithLocalErrors.business_hours.update(id, values, options),
              )
              toast('Saved', { tone: 'good' })
            }}
          />
        )}
      </span>
    </>
  )
}

/** '08:00' as the reader's clock has it; of any day, for it is the same on all. */
const wallTime = (time: string, hours: TimeFormat) =>
  displayTime(`2023-01-01T${time}:00Z`, 'UTC', hours)
