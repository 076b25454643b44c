import { useState } from 'react'
import * as z from 'zod/mini'
import { type Api, ApiError } from '#edge/client'
import { displayTime, type TimeFormat } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { FormField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'

type Day = Awaited<ReturnType<typeof loadDays>>[number]
type Props = { days: readonly Day[]; canCreate: boolean; hours: TimeFormat }

export const loadDays = (api: Api) => api.business_hours.list({ sort: 'weekday' })

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const time = (missing: string) => z.string(missing).check(z.regex(/^\d\d:\d\d$/, missing))
const schema = z
  .object({ opens: time('Enter when it opens'), closes: time('Enter when it closes') })
  .check(
    z.refine(({ opens, closes }) => opens < closes, {
      error: 'Closing must come after opening',
      path: ['closes'],
    }),
  )

const fields: readonly FormField[] = [
  { name: 'opens', label: 'Opens', kind: 'time' },
  { name: 'closes', label: 'Closes', kind: 'time' },
]

/** When support answers, by the day of the week. An island because days are opened, changed and closed in place. */
export const BusinessHours = ({ days: first, canCreate, hours }: Props) => {
  const [days, setDays] = useState(first)
  const reread = async () => setDays(await loadDays(apiWithLocalErrors))
  return (
    <ul className="list">
      {names.map((name, weekday) => {
        const day = days.find((one) => one.weekday === weekday)
        return (
          <li key={name} className="section-head">
            <b>{name}</b>
            {day ? (
              <OpenDay
                key={day.id}
                name={name}
                day={day}
                hours={hours}
                isLast={days.length === 1}
                onChange={reread}
              />
            ) : (
              <ClosedDay
                name={name}
                weekday={weekday}
                usual={days[0]}
                canCreate={canCreate}
                onChange={reread}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ClosedDayProps = {
  name: string
  weekday: number
  /** The hours of another day, which the form begins with. */
  usual: Day | undefined
  canCreate: boolean
  onChange: () => Promise<unknown>
}

const ClosedDay = ({ name, weekday, usual, canCreate, onChange }: ClosedDayProps) => (
  <span className="row g3">
    <span className="ink-2">Closed</span>
    {canCreate && (
      <RecordDialog
        open="Open"
        about={`Open ${name}`}
        draft={`open-day-${weekday}`}
        title={`${name}: when support answers`}
        schema={schema}
        fields={fields}
        values={{ opens: usual?.opens, closes: usual?.closes }}
        submit="Open the day"
        onSave={(values) =>
          tellIfOvertaken(409, `A colleague opened ${name} meanwhile`, onChange, async () => {
            await apiWithLocalErrors.business_hours.create({ weekday, ...values })
            await readAgain(onChange)
            toast(`${name} is open`, { tone: 'good' })
          })
        }
      />
    )}
  </span>
)

type OpenDayProps = {
  name: string
  day: Day
  hours: TimeFormat
  isLast: boolean
  onChange: () => Promise<unknown>
}

const OpenDay = ({ name, day: first, hours, isLast, onChange }: OpenDayProps) => {
  const { record, change } = useRecord(first, async () => {
    const all = await loadDays(apiWithLocalErrors)
    return all.find(({ id }) => id === first.id) ?? first
  })
  const { id, opens, closes, timezone, can } = record
  return (
    <span className="row g3">
      <span>
        <bdi className="num">
          {wallTime(opens, hours)} – {wallTime(closes, hours)}
        </bdi>{' '}
        <span className="ink-2">{zoneTitle(timezone)}</span>
      </span>
      {can?.includes('update') && (
        <RecordDialog
          open="Edit"
          about={`Edit ${name}`}
          draft={`business-hours-${id}`}
          title={`${name}: when support answers`}
          schema={schema}
          fields={fields}
          values={{ opens, closes }}
          submit="Save"
          onSave={(values) =>
            tellIfOvertaken(404, `A colleague closed ${name} meanwhile`, onChange, async () => {
              await change((options) =>
                apiWithLocalErrors.business_hours.update(id, values, options),
              )
              toast('Saved', { tone: 'good' })
            })
          }
        />
      )}
      {can?.includes('delete') && !isLast && <CloseDay id={id} name={name} onChange={onChange} />}
    </span>
  )
}

type CloseDayProps = { id: string; name: string; onChange: () => Promise<unknown> }

const CloseDay = ({ id, name, onChange }: CloseDayProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () =>
    tellIfOvertaken(404, `A colleague closed ${name} meanwhile`, onChange, async () => {
      await apiWithLocalErrors.business_hours.delete(id)
      setAsking(false)
      toast(`${name} is closed`)
      await readAgain(onChange)
    })
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={`Close ${name}`}
        onClick={() => setAsking(true)}
      >
        Close
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Close ${name}?`}
        confirm="Close the day"
        keep="Keep it open"
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        <p>Every week. For a single day, as a holiday, add a closure instead.</p>
      </ConfirmDialog>
    </>
  )
}

/** Where a colleague opened or closed the day first, its form goes as the days are read again: a toast says why. */
const tellIfOvertaken = async (
  status: 404 | 409,
  text: string,
  reread: () => Promise<unknown>,
  change: () => Promise<unknown>,
) => {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === status)) throw error
    await reread()
    toast(text)
  }
}

/** '08:00' as the reader's clock has it; of any day, for it is the same on all. */
const wallTime = (time: string, hours: TimeFormat) =>
  displayTime(`2023-01-01T${time}:00Z`, 'UTC', hours)
