import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { keptOf } from '#edge/domains/availabilities/time-in-force'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { codeLabel } from '#islands/ui/code-label'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { NotesButton } from '../notes/NotesButton'
import { bookedVisits, choiceOfVisits, choiceSchema } from '../records/booked-visits'
import { ConfirmedButton } from '../records/ConfirmedButton'
import { RecordDialog } from '../records/RecordDialog'
import { tellDecided } from '../records/tell-decided'
import { useAcknowledged } from '../records/use-acknowledged'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import {
  addTimeNote,
  approveTime,
  cancelTime,
  declineTime,
  displayRange,
  loadTimeNotes,
  requestLabel,
  type TimeRequest,
} from './time-requests'

const SubjectNotes = lazyPart(() => import('../notes/SubjectNotes'))

const tones: Readonly<Record<string, 'warning' | 'positive' | 'danger'>> = {
  pending: 'warning',
  approved: 'positive',
  declined: 'danger',
}

type Props = {
  request: TimeRequest
  /** Whether the caller decides on it, and whether they may take it back. */
  canDecide: boolean
  canCancel: boolean
  /** Whether they read its notes and add to them. */
  canNote: boolean
  clock: ClockSettings
  /** Gives the requests as they are now. */
  onChange: () => Promise<readonly TimeRequest[]>
}

/** One request: whose time, when and what for, with what may be done about it. */
export const RequestRow = ({ request, canDecide, canCancel, canNote, clock, onChange }: Props) => {
  const [isNotesOpen, setNotesOpen] = useState(false)
  const { providerName, status, requestedByName } = request
  const reasons = useDropdownOptions(['time_decline'])
  const declined = reasons.find(({ code }) => code === request.reasonCode)?.label
  const meanwhile = keptOf(request)
  const dialogs = { request, clock, onChange }
  return (
    <li className="stack g3">
      <div className="section-head">
        <span className="stack g1">
          <span className="row g2">
            <b dir="auto">{providerName}</b>
            <Badge tone={tones[status]}>{codeLabel(status)}</Badge>
          </span>
          <span>
            {requestLabel(request)}: <bdi>{displayRange(request, clock)}</bdi>
          </span>
          {meanwhile && (
            <span className="small ink-2">
              In force until that is decided: <bdi>{displayRange(meanwhile, clock)}</bdi>
            </span>
          )}
          {status === 'declined' && declined && (
            <span className="small" dir="auto">
              {[declined, request.reasonText].filter(Boolean).join('. ')}
            </span>
          )}
          {requestedByName !== providerName && (
            <span className="small ink-2">
              Asked for by <bdi>{requestedByName}</bdi>
            </span>
          )}
        </span>
        <span className="actions">
          {canDecide && <Approve {...dialogs} />}
          {canDecide && <Decline {...dialogs} />}
          {canCancel && <Cancel {...dialogs} />}
          {canNote && (
            <NotesButton
              isOpen={isNotesOpen}
              about={`the time of ${providerName}`}
              onToggle={setNotesOpen}
            />
          )}
        </span>
      </div>
      <Suspense>
        {isNotesOpen && (
          <SubjectNotes
            subject={`time-notes:${request.id}`}
            load={() => loadTimeNotes(apiWithLocalErrors, request)}
            add={(text) => addTimeNote(apiWithLocalErrors, request, text)}
            zone={clock.zone}
          />
        )}
      </Suspense>
    </li>
  )
}

type ActProps = Pick<Props, 'request' | 'clock' | 'onChange'>

/** Reads the list again after a refusal. */
const rereadOf =
  ({ request: { id, status }, onChange }: ActProps) =>
  async () => {
    const latest = (await onChange()).find((each) => each.id === id)
    if (latest?.status !== status) tellDecided()
  }

const aboutRequest = (verb: string, { providerName }: TimeRequest) =>
  `${verb} the request of ${providerName}`

const Approve = (props: ActProps) => {
  const { request, clock, onChange } = props
  const { known: booked, send, forget } = useAcknowledged(bookedVisits)
  return (
    <RecordDialog
      open="Approve"
      about={aboutRequest('Approve', request)}
      draft={`approve-time-${request.id}`}
      title={`Approve this time of ${request.providerName}?`}
      schema={z.object({ bookedVisits: choiceSchema(booked) })}
      fields={choiceOfVisits(booked)}
      values={{}}
      submit="Approve"
      onClose={forget}
      onSave={async (choice) => {
        const body = { ...choice, plan: booked?.plan }
        await withReread(
          () => send((options) => approveTime(apiWithLocalErrors, request, body, options)),
          rereadOf(props),
        )
        await readAgain(onChange)
        toast('The time is approved', { tone: 'good' })
      }}
    >
      <p>No visit can be booked in it from now on.</p>
      {booked && <VisitsInTheWay booked={booked} clock={clock} />}
    </RecordDialog>
  )
}

const Decline = (props: ActProps) => {
  const { request, onChange } = props
  const reasons = useDropdownOptions(['time_decline'])
  return (
    <RecordDialog
      open="Decline"
      about={aboutRequest('Decline', request)}
      draft={`decline-time-${request.id}`}
      title={`Decline this time of ${request.providerName}?`}
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
      submit="Decline"
      look="danger"
      onSave={async (reason) => {
        await withReread(() => declineTime(apiWithLocalErrors, request, reason), rereadOf(props))
        await readAgain(onChange)
        toast('The request is declined')
      }}
    />
  )
}

const Cancel = (props: ActProps) => {
  const { request, onChange } = props
  return (
    <ConfirmedButton
      word="Cancel"
      about={aboutRequest('Cancel', request)}
      title={request.status === 'approved' ? 'Cancel this time?' : 'Take this request back?'}
      confirm={request.status === 'approved' ? 'Cancel the time' : 'Take it back'}
      act={async () => {
        await withReread(() => cancelTime(apiWithLocalErrors, request), rereadOf(props))
        await readAgain(onChange)
        toast('It is canceled')
      }}
    >
      <p>Visits can be booked in this time.</p>
    </ConfirmedButton>
  )
}
