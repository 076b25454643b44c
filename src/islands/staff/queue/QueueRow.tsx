import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { uuid } from '#edge/platform/fields'
import { toEpochMs } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { formatTime } from '../appointments/rows/format'
import { RecordDialog } from '../records/RecordDialog'
import { isReconnecting, pepClock, type QueueEntry } from './queue'

type Props = {
  entry: QueueEntry
  clinicians: readonly Option[]
  now: number
  clock: ClockSettings
  onChange: () => Promise<unknown>
}

/** One who waits: who, what for, where, since when and how urgent, with what may be done. */
export const QueueRow = ({ entry, clinicians, now, clock, onChange }: Props) => {
  const { patientName = '', visitReason, attestedState, queuedAt, status, can = [] } = entry
  const acts = { entry, onChange }
  const urgent = pepClock(entry, now)
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <b>
            <bdi>{patientName}</bdi>
          </b>
          {urgent && <Badge tone="danger">{urgent}</Badge>}
          {entry.releasedCount > 0 && <Badge tone="warning">Given back</Badge>}
          {isReconnecting(entry, now) && <Badge tone="warning">Reconnecting</Badge>}
          {entry.callback && <Badge tone="accent">Wants a call back</Badge>}
          {entry.onDemandSwap && <Badge>Has a scheduled visit</Badge>}
        </span>
        <span>
          {[visitReason, attestedState && stateNames[attestedState]].filter(Boolean).join(', ')}
        </span>
        <span className="small ink-2">
          {`Since ${formatTime(queuedAt, clock)}, ${waitedWords(now - toEpochMs(queuedAt))}`}
          {status === 'accepted' && entry.acceptedByName && (
            <>
              {'. Accepted by '}
              <bdi>{entry.acceptedByName}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="actions">
        {can.includes('accept') &&
          (clinicians.length > 0 ? (
            <Assign {...acts} clinicians={clinicians} />
          ) : (
            <Accept {...acts} />
          ))}
        {status === 'accepted' && (
          <ButtonLink size="small" look="primary" href={`/staff/visits/${entry.appointmentId}`}>
            Open visit
          </ButtonLink>
        )}
        {can.includes('release') && <WithReason {...acts} {...releasing} />}
        {can.includes('reject') && <WithReason {...acts} {...rejecting} />}
      </span>
    </li>
  )
}

const waitedWords = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return minutes === 0 ? 'just now' : `${minutes} min ago`
}

type ActProps = Pick<Props, 'entry' | 'onChange'>

const acceptVisit = ({ id }: QueueEntry, body: { providerId?: string }) =>
  apiWithLocalErrors.call('PATCH /on_demand_appointments/:id/accept', { params: { id }, body })

/** With any answer the queue is read again: who lost a race sees who won it. */
const andReread = async (act: Promise<unknown>, onChange: Props['onChange']) => {
  try {
    await act
  } finally {
    await readAgain(onChange)
  }
}

const Accept = ({ entry, onChange }: ActProps) => {
  const { busy, run } = useAction(async () => {
    try {
      await acceptVisit(entry, {})
      location.assign(`/staff/visits/${entry.appointmentId}`)
    } catch (error) {
      await readAgain(onChange)
      // The row goes with the one who was first; a toast stays.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      toast(error.message, { tone: 'bad' })
    }
  })
  return (
    <Button
      size="small"
      look="primary"
      busy={busy}
      disabled={Boolean(entry.blockedBy)}
      aria-label={`Accept ${entry.patientName}`}
      onClick={() => void run()}
    >
      Accept
    </Button>
  )
}

const Assign = ({ entry, clinicians, onChange }: ActProps & Pick<Props, 'clinicians'>) => (
  <RecordDialog
    open="Assign"
    about={`Assign ${entry.patientName}`}
    buttonLook="primary"
    draft={`assign-visit-${entry.id}`}
    title={`Who sees ${entry.patientName}?`}
    schema={z.object({ providerId: uuid })}
    fields={[
      {
        name: 'providerId',
        label: 'Clinician',
        kind: 'choice',
        options: clinicians,
        prompt: 'Choose one',
      },
    ]}
    values={{}}
    submit="Assign the visit"
    onSave={async (chosen) => {
      await andReread(acceptVisit(entry, chosen), onChange)
      toast('The visit is assigned', { tone: 'good' })
    }}
  />
)

const releasing = {
  verb: 'release',
  list: 'release_visit',
  word: 'Give back',
  done: 'The patient waits before the others again',
  text: 'The patient reads that we are sorry, and waits before those who came later.',
} as const
const rejecting = {
  verb: 'reject',
  list: 'reject',
  word: 'Decline',
  done: 'The request is declined',
  text: 'The patient reads what the next best way is.',
} as const

const WithReason = ({
  entry,
  onChange,
  verb,
  list,
  word,
  done,
  text,
}: ActProps & (typeof releasing | typeof rejecting)) => {
  const reasons = useDropdownOptions([list])
  const { id, patientName } = entry
  return (
    <RecordDialog
      open={word}
      about={`${word} ${patientName}`}
      draft={`${verb}-visit-${id}`}
      title={`${word} the visit of ${patientName}?`}
      schema={reasonFrom(reasons.map(({ code }) => code))}
      fields={[
        {
          name: 'reasonCode',
          label: 'Why',
          kind: 'choice',
          options: reasons.map(({ code, label }) => ({ value: code, label })),
          prompt: 'Choose one',
        },
        { name: 'reasonText', label: 'In your words', kind: 'long', optional: true },
      ]}
      values={{}}
      submit={word}
      look="danger"
      onSave={async (body) => {
        await andReread(
          apiWithLocalErrors.call(`POST /on_demand_appointments/:id/${verb}`, {
            params: { id },
            body,
          }),
          onChange,
        )
        toast(done)
      }}
    >
      <p>{text}</p>
    </RecordDialog>
  )
}
