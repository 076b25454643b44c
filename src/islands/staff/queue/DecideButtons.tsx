import { useRef, useState } from 'react'
import { ApiError, type WriteOptions } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { loadFormWith, RecordDialog } from '../records/RecordDialog'
import { useAcknowledged } from '../records/use-acknowledged'
import { soonWords, type VisitSoon, visitSoon } from './visit-soon'

const FormOfDecision = loadFormWith(() => import('./decide-schemas'))

/** A request without a time, of the queue or in writing. */
export interface QueuedRequest {
  readonly id: string
  readonly patientName?: string | undefined
  readonly appointmentId: string
  readonly can?: readonly string[]
  /** Why its reader may not accept one now. */
  readonly blockedBy?: string | null | undefined
}

type Props = {
  of: 'on_demand_appointments' | 'async_messaging_appointments'
  entry: QueuedRequest
  /** Whom who assigns may give a visit to. */
  clinicians: readonly Option[]
  now: number
  clock: ClockSettings
  onChange: () => Promise<unknown>
}

/** What its reader may do with a request: take it or assign it, give it back, decline it. */
export const DecideButtons = (acts: Props) => {
  const { can = [] } = acts.entry
  return (
    <>
      {can.includes('accept') &&
        (acts.clinicians.length > 0 ? <Assign {...acts} /> : <Accept {...acts} />)}
      {can.includes('release') && <WithReason {...acts} {...releasing} />}
      {can.includes('reject') && <WithReason {...acts} {...rejecting} />}
    </>
  )
}

const acceptVisit = (
  { of, entry: { id } }: Props,
  body: { providerId?: string },
  options: WriteOptions,
) => apiWithLocalErrors.call(`PATCH /${of}/:id/accept`, { params: { id }, body, ...options })

/** With any answer the queue is read again: who lost a race sees who won it. */
const andReread = async (act: Promise<unknown>, onChange: Props['onChange']) => {
  try {
    await act
  } finally {
    await readAgain(onChange)
  }
}

const Accept = (acts: Props) => {
  const { entry, onChange } = acts
  const [soon, setSoon] = useState<VisitSoon | null>(null)
  const { busy, run } = useAction(async () => {
    try {
      await acceptVisit(acts, {}, soon ? { acknowledge: true } : {})
      location.assign(`/staff/visits/${entry.appointmentId}`)
    } catch (error) {
      const booked = visitSoon(error)
      setSoon(booked)
      if (booked) return
      await readAgain(onChange)
      // The row goes with the one who was first; a toast stays.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      toast(error.message, { tone: 'bad' })
    }
  })
  return (
    <>
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
      {soon && (
        <Dialog open title="A booked visit begins soon" onClose={() => setSoon(null)}>
          <p>{soonWords(soon, acts.now, acts.clock)}</p>
          <div className="actions">
            <Button data-first disabled={busy} onClick={() => setSoon(null)}>
              Not now
            </Button>
            <Button look="primary" busy={busy} onClick={() => void run()}>
              Accept anyway
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const Assign = (acts: Props) => {
  const { entry, clinicians, onChange } = acts
  const { known: soon, send, forget } = useAcknowledged(visitSoon)
  // A booked visit is known of the clinician who was chosen then.
  const askedFor = useRef('')
  return (
    <RecordDialog
      open="Assign"
      about={`Assign ${entry.patientName}`}
      buttonLook="primary"
      draft={`assign-visit-${entry.id}`}
      title={`Who sees ${entry.patientName}?`}
      schema={{ Loader: FormOfDecision, make: ({ assignment }) => assignment }}
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
      submit={soon ? 'Assign anyway' : 'Assign the visit'}
      onClose={forget}
      onSave={async (chosen) => {
        const isKnown = askedFor.current === chosen.providerId
        askedFor.current = chosen.providerId
        await andReread(
          send((options) => acceptVisit(acts, chosen, isKnown ? options : {})),
          onChange,
        )
        toast('The visit is assigned', { tone: 'good' })
      }}
    >
      {soon && <p role="alert">{soonWords(soon, acts.now, acts.clock)}</p>}
    </RecordDialog>
  )
}

const releasing = {
  verb: 'release',
  list: 'release_visit',
  word: 'Give back',
  about: {
    on_demand_appointments: {
      text: 'The patient reads that we are sorry, and waits before those who came later.',
      done: 'The patient waits before the others again',
    },
    async_messaging_appointments: {
      text: 'Another clinician may take it. It stays due when it was due.',
      done: 'The visit waits for a clinician again',
    },
  },
} as const
const rejecting = {
  verb: 'reject',
  list: 'reject',
  word: 'Decline',
  about: {
    on_demand_appointments: {
      text: 'The patient reads what the next best way is.',
      done: 'The request is declined',
    },
    async_messaging_appointments: {
      text: 'The patient reads that they can choose another way to be seen. Their answers stay in the record.',
      done: 'The request is declined',
    },
  },
} as const

const WithReason = ({
  of,
  entry,
  onChange,
  verb,
  list,
  word,
  about,
}: Props & (typeof releasing | typeof rejecting)) => {
  const reasons = useDropdownOptions([list])
  const { id, patientName } = entry
  return (
    <RecordDialog
      open={word}
      about={`${word} ${patientName}`}
      draft={`${verb}-visit-${id}`}
      title={`${word} the visit of ${patientName}?`}
      schema={{
        Loader: FormOfDecision,
        make: ({ reasonFrom }) => reasonFrom(reasons.map(({ code }) => code)),
      }}
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
          apiWithLocalErrors.call(`POST /${of}/:id/${verb}`, { params: { id }, body }),
          onChange,
        )
        toast(about[of].done)
      }}
    >
      <p>{about[of].text}</p>
    </RecordDialog>
  )
}
