import { useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { line } from '#edge/platform/fields'
import { displayMoment, iso } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { serverNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { bookedVisits, choiceOfVisits, choiceSchema } from '../records/booked-visits'
import { RecordDialog } from '../records/RecordDialog'
import { useAcknowledged } from '../records/use-acknowledged'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import { momentField } from './moments'

export type Closure = Awaited<ReturnType<typeof loadClosures>>[number]

/** Those to come, and the one of today; `at` is the present by the server's clock. */
export const loadClosures = (api: Api, at: number) =>
  api.blackout_periods.list({
    filter: { from: iso(at) },
    sort: 'startsAt',
    page: { size: 100 },
  })

type Props = {
  closures: readonly Closure[]
  canCreate: boolean
  clock: ClockSettings
  /** When the page was drawn. */
  drawnAt: number
}

/** When the whole clinic takes no visits. An island because closures are added and removed in place. */
export const Closures = ({ closures: first, canCreate, clock, drawnAt }: Props) => {
  const [closures, setClosures] = useState(first)
  const { known: booked, send, forget } = useAcknowledged(bookedVisits)
  const reread = async () => setClosures(await loadClosures(apiWithLocalErrors, serverNow(drawnAt)))
  const zone = zoneTitle(clock.zone)
  const schema = z
    .object({
      name: line(100, 'Say what it is for'),
      startsAt: momentField(clock.zone, 'Enter when it begins'),
      endsAt: momentField(clock.zone, 'Enter when it ends').check(
        z.refine(
          (endsAt) => endsAt > iso(serverNow(drawnAt)),
          'This time has passed. Enter one to come.',
        ),
      ),
      bookedVisits: choiceSchema(booked),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
        error: 'It must end after it starts',
        path: ['endsAt'],
      }),
    )
  return (
    <div className="inset stack g4">
      {canCreate && (
        <div>
          <RecordDialog
            open="Add a closure"
            icon="plus"
            buttonLook="primary"
            draft="new-closure"
            title="Add a closure"
            schema={schema}
            fields={[
              { name: 'name', label: 'What for', help: 'Such as Thanksgiving' },
              { name: 'startsAt', label: 'Begins', kind: 'moment', help: zone },
              { name: 'endsAt', label: 'Ends', kind: 'moment', help: zone },
              ...choiceOfVisits(booked),
            ]}
            values={{}}
            submit="Close the clinic"
            onClose={forget}
            onSave={async (values) => {
              await send((acknowledged) =>
                apiWithLocalErrors.blackout_periods.create(
                  { ...values, plan: booked?.plan },
                  acknowledged,
                ),
              )
              await readAgain(reread)
              toast('The closure stands', { tone: 'good' })
            }}
          >
            <p>No visit can be booked in it.</p>
            {booked && <VisitsInTheWay booked={booked} clock={clock} />}
          </RecordDialog>
        </div>
      )}
      {closures.length === 0 ? (
        <Empty title="No closure to come">
          <p>Holidays and days of maintenance are listed here. No visit can be booked in them.</p>
        </Empty>
      ) : (
        <ul className="list">
          {closures.map((closure) => (
            <Row key={closure.id} closure={closure} clock={clock} onChange={reread} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { closure: Closure; clock: ClockSettings; onChange: () => Promise<unknown> }

const Row = ({ closure: { id, name, startsAt, endsAt, can }, clock, onChange }: RowProps) => {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await apiWithLocalErrors.blackout_periods.delete(id)
    setAsking(false)
    await readAgain(onChange)
    toast(`${name} is removed`)
  }
  const moment = (at: string) => displayMoment(at, clock.zone, clock.hours)
  return (
    <li className="section-head">
      <span className="stack g1">
        <b dir="auto">{name}</b>
        <span className="ink-2">
          <bdi>{moment(startsAt)}</bdi> – <bdi>{moment(endsAt)}</bdi>
        </span>
      </span>
      {can?.includes('delete') && (
        <Button
          size="small"
          look="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        confirm="Remove"
        keep="Keep it"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>Visits can be booked in this time again.</p>
      </ConfirmDialog>
    </li>
  )
}
