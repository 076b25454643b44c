import { useState } from 'react'
import { reportError } from '#islands/stores/error-reporting'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import { ExportList } from '../lists/ExportList'
import { FindPatient } from '../patients/FindPatient'
import { CallLog } from './CallLog'
import { PhonePanel } from './PhonePanel'
import type { CallPage } from './phone-call'
import { useCallLog } from './use-call-log'
import { usePhoneCall } from './use-phone-call'

type Props = {
  me: StaffUser
  page: CallPage
  /** May place calls; others read the log. */
  canCall: boolean
  canExport: boolean
  /** When the page was drawn. */
  drawnAt: number
}

/** The dialer and the log of calls. An island: the call is live, and a search must not stand in an address. */
export const Calls = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <CallDesk {...props} />
  </ErrorBoundary>
)

const exportedFields = [
  ...['startedAt', 'patientName', 'maskedNumber', 'direction', 'callerName'],
  ...['status', 'answeredAt', 'endedAt', 'seconds', 'outcome'],
]

const CallDesk = ({ me, page: first, canCall, canExport, drawnAt }: Props) => {
  const [isOwn, setOwn] = useState(false)
  const [called, setCalled] = useState('')
  const { page, follow, more } = useCallLog(first, isOwn ? me.id : undefined)
  const phone = usePhoneCall(follow)
  const isBusy = phone.isPlacing || (phone.call !== null && phone.call.endedAt === null)
  return (
    <div className="plain-page calls">
      <header className="bar">
        <h1>Calls</h1>
        {page.total !== null && <span className="ink-2 num">{page.total}</span>}
        {canExport && (
          <span className="push">
            <ExportList
              at="GET /phone_calls"
              query={{
                filter: isOwn ? { caller: me.id } : {},
                sort: '-startedAt',
                fields: { phone_calls: exportedFields },
              }}
              list="these calls"
              fileName="calls.csv"
            />
          </span>
        )}
      </header>
      {canCall && (
        <section className="dialer" aria-label="Call a patient">
          {/* Only the number on file is ever called. */}
          <FindPatient
            label="Find a patient to call"
            action={(patient) => (
              <Button
                size="small"
                look="primary"
                disabled={isBusy || !patient.phone}
                aria-label={`Call ${patient.name}`}
                onClick={() => {
                  setCalled(patient.name)
                  void phone.place(patient.id)
                }}
              >
                <Icon name="phone" />
                Call
              </Button>
            )}
          />
          <PhonePanel phone={phone} name={called} drawnAt={drawnAt} />
        </section>
      )}
      <section aria-label="Log">
        <div className="filters">
          {[false, true].map((isOnlyOwn) => (
            <button
              key={String(isOnlyOwn)}
              type="button"
              className={isOwn === isOnlyOwn ? 'filter on' : 'filter'}
              aria-pressed={isOwn === isOnlyOwn}
              onClick={() => setOwn(isOnlyOwn)}
            >
              {isOnlyOwn ? 'My calls' : 'All calls'}
            </button>
          ))}
        </div>
        {page.rows.length > 0 ? (
          <CallLog rows={page.rows} me={me} />
        ) : (
          <Empty title="No calls yet" tile="chat">
            <p>Calls to patients are listed here, with their outcome.</p>
          </Empty>
        )}
        {page.next && (
          <p className="more">
            <Button busy={more.busy} onClick={() => void more.run()}>
              Show earlier calls
            </Button>
          </p>
        )}
        <ActionError error={more.error} />
      </section>
    </div>
  )
}
