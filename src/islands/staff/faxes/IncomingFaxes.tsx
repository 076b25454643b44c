import { useState } from 'react'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { ClockSettings } from '../access/require-staff'
import { RecordDialog } from '../records/RecordDialog'
import { tellDecided } from '../records/tell-decided'
import { FaxPages } from './FaxPages'
import {
  discardFax,
  type FaxView,
  type IncomingFax,
  loadFaxes,
  reopenFax,
  senderOf,
} from './incoming-fax'
import { RouteFax } from './RouteFax'

type Props = {
  faxes: readonly IncomingFax[]
  view: FaxView
  /** The fax whose pages are shown first. */
  open: string | null
  clock: ClockSettings
}

/** Faxes that came in. An island: each is put into a chart or discarded in place. */
export const IncomingFaxes = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <FaxList {...props} />
  </ErrorBoundary>
)

const emptyTexts: Readonly<Record<FaxView, { readonly title: string; readonly text: string }>> = {
  to_route: {
    title: 'Every fax is routed',
    text: 'A fax that comes in is listed here until it is in a chart or discarded.',
  },
  routed: {
    title: 'No fax is in a chart',
    text: 'Faxes that you put into charts are listed here.',
  },
  discarded: { title: 'No fax is discarded', text: 'Faxes that you discard are listed here.' },
}

const FaxList = ({ faxes: first, view, open: named, clock }: Props) => {
  const [faxes, setFaxes] = useState(first)
  const [open, setOpen] = useState(named)
  const part = useFocusRecovery<HTMLDivElement>()
  const reread = async () => {
    const fresh = await loadFaxes(apiWithLocalErrors, view)
    setFaxes(fresh)
    return fresh
  }
  const { title, text } = emptyTexts[view]
  return (
    <div ref={part}>
      {faxes.length === 0 ? (
        <Empty title={title}>
          <p>{text}</p>
        </Empty>
      ) : (
        <ul className="faxes" aria-label="Faxes">
          {faxes.map((fax) => (
            <FaxRow
              key={fax.id}
              fax={fax}
              clock={clock}
              isOpen={fax.id === open}
              onToggle={() => setOpen(fax.id === open ? null : fax.id)}
              onDone={reread}
              onConflict={async () => {
                if (!(await reread()).some(({ id }) => id === fax.id)) tellDecided()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = {
  fax: IncomingFax
  clock: ClockSettings
  isOpen: boolean
  onToggle: () => void
  onConflict: () => Promise<unknown>
  onDone: () => Promise<unknown>
}
const FaxRow = ({ fax, clock, isOpen, onToggle, onConflict, onDone }: RowProps) => {
  const { pages, fileProblem, receivedAt, patient, patientName, closedByName, can = [] } = fax
  const sender = senderOf(fax)
  const about = sender ?? 'a hidden number'
  return (
    <li className="stack g3">
      <div className="row g3">
        <div className="fax-facts">
          <p className="row g2">
            <b>
              From <bdi className="num">{about}</bdi>
            </b>
            {pages !== null && <span>{pages === 1 ? '1 page' : `${pages} pages`}</span>}
            {fileProblem && <Badge tone="warning">Cannot be shown</Badge>}
          </p>
          <p className="ink-2">
            Received <bdi>{displayMoment(receivedAt, clock.zone, clock.hours)}</bdi>
          </p>
          {patient && (
            <p>
              In the chart of{' '}
              <a href={`/staff/patients/${patient.id}/documents`}>
                <bdi translate="no">{patientName}</bdi>
              </a>
            </p>
          )}
          {closedByName && (
            <p className="small ink-2">
              By <bdi translate="no">{closedByName}</bdi>
            </p>
          )}
        </div>
        <span className="row g2">
          {!patient && (
            <Button
              size="small"
              look={isOpen ? undefined : 'primary'}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Close' : 'Open'} the fax from ${about}`}
              onClick={onToggle}
            >
              {isOpen ? 'Close' : 'Open'}
            </Button>
          )}
          {can.includes('discard') && (
            <WithReason
              act="discard"
              about={`Discard the fax from ${about}`}
              fax={fax}
              onConflict={onConflict}
              onDone={onDone}
            />
          )}
          {can.includes('reopen') && (
            <WithReason
              act="reopen"
              about={`Route the fax from ${about} again`}
              fax={fax}
              onConflict={onConflict}
              onDone={onDone}
            />
          )}
        </span>
      </div>
      {isOpen && !patient && (
        <div className="fax-open">
          <FaxPages fax={fax} />
          {can.includes('route') && <RouteFax fax={fax} onConflict={onConflict} onDone={onDone} />}
        </div>
      )}
    </li>
  )
}

const acts = {
  discard: {
    list: ['fax_discarded'],
    open: 'Discard',
    title: 'Discard this fax?',
    submit: 'Discard the fax',
    text: 'It goes into no chart. Its pages stay on file.',
    done: 'The fax is discarded.',
    send: discardFax,
  },
  reopen: {
    list: ['fax_reopened'],
    open: 'Route again',
    title: 'Route this fax again?',
    submit: 'Route it again',
    text: 'It leaves the chart it may be in, and waits to be routed. The trail keeps where it was.',
    done: 'The fax waits to be routed.',
    send: reopenFax,
  },
} as const

type ReasonProps = Pick<RowProps, 'fax' | 'onConflict' | 'onDone'> & {
  act: keyof typeof acts
  about: string
}
const noValues = {}

const WithReason = ({ act, about, fax, onConflict, onDone }: ReasonProps) => {
  const { list, open, title, submit, text, done, send } = acts[act]
  const reasons = useDropdownOptions(list)
  const options = reasons.map(({ code, label }) => ({ value: code, label }))
  return (
    <RecordDialog
      open={open}
      about={about}
      title={title}
      draft={`fax-${act}-${fax.id}`}
      schema={reasonFrom(reasons.map(({ code }) => code))}
      fields={[
        { name: 'reasonCode', label: 'Reason', kind: 'choice', prompt: 'Choose a reason', options },
        { name: 'reasonText', label: 'In your words', kind: 'long', optional: true },
      ]}
      values={noValues}
      submit={submit}
      look="danger"
      onSave={async (why) => {
        await withReread(() => send(fax, why), onConflict)
        toast(done, { tone: 'good' })
        await readAgain(onDone)
      }}
    >
      <p>{text}</p>
    </RecordDialog>
  )
}
