import { useCallback, useEffect, useState } from 'react'
import { showNavCounts } from '#islands/chrome/nav-counts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import { reportError } from '#islands/stores/error-reporting'
import { toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import type { StaffUser } from '../access/require-staff'
import { onStaffEvent } from '../access/staff-events'
import {
  loadPrescriptionPage,
  nameOfPatient,
  type PrescriptionFilters,
  type PrescriptionPage,
  type PrescriptionView,
} from '../prescriptions/prescription'
import { useListChecks } from '../prescriptions/use-list-checks'
import { useShortcuts } from '../shortcuts/shortcuts'
import { PrescriptionRow } from './PrescriptionRow'

type Props = {
  me: StaffUser
  view: PrescriptionView
  filters: PrescriptionFilters
  canSign: boolean
  page: PrescriptionPage
}

/** Prescriptions that wait for someone. An island: they are signed here, and pharmacies answer while one looks. */
export const PrescriptionQueue = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <Queue {...props} />
  </ErrorBoundary>
)

/** Several changes at once are one read. */
const settleMs = 300

const Queue = ({ me, view, filters, canSign, page: first }: Props) => {
  const [page, setPage] = useState(first)
  const { rows, total, next } = page
  const { checks, check } = useListChecks(first.rows)
  const refresh = useCallback(async () => {
    const read = await loadPrescriptionPage(apiWithLocalErrors, view, me, { filters })
    setPage(read)
    void check(read.rows)
  }, [view, me, filters, check])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onStaffEvent(me.role, 'status_changed', ({ type }) => {
      if (type !== 'prescriptions') return
      clearTimeout(timer)
      timer = setTimeout(() => void refresh().catch(toastFailure), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [me.role, refresh])
  useEffect(() => {
    if (view === 'sign' && total !== null && Object.keys(filters).length === 0)
      showNavCounts({ prescriptions: total })
  }, [view, filters, total])
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1), s: pressPrimary })
  const more = async () => {
    const following = await loadPrescriptionPage(apiWithLocalErrors, view, me, {
      filters,
      after: next ?? undefined,
    })
    setPage((now) => ({ ...following, rows: appendRows(now.rows, following.rows) }))
    void check(following.rows)
  }
  if (rows.length === 0)
    return (
      <Empty title="Nothing here now" tile="chat">
        <p>A prescription is listed here as soon as it waits for you.</p>
      </Empty>
    )
  return (
    <>
      <ul className="orders" aria-label="Prescriptions">
        {rows.map((each) => (
          <li
            key={each.id}
            id={each.id}
            className="stack g1"
            data-prescription={each.id}
            tabIndex={-1}
          >
            <p>
              <a href={`/staff/patients/${each.patient?.id}/prescriptions`}>
                <bdi translate="no">{nameOfPatient(each)}</bdi>
              </a>
            </p>
            <PrescriptionRow
              prescription={each}
              of={{ patientId: each.patient?.id ?? '' }}
              canSign={canSign}
              zone={me.zone}
              checks={checks.get(each.id)}
              refresh={refresh}
            />
          </li>
        ))}
      </ul>
      {next && (
        <p className="more">
          <Button size="small" onClick={() => void more().catch(toastFailure)}>
            Show more
          </Button>
        </p>
      )}
      <footer className="keys">
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd>move
        </span>
        <span>
          <kbd>S</kbd>review and sign, renew or send again
        </span>
      </footer>
    </>
  )
}

const items = () => [...document.querySelectorAll<HTMLElement>('[data-prescription]')]
const focused = () => document.activeElement?.closest<HTMLElement>('[data-prescription]') ?? null

/** To the row after the one with the focus, or the one before. */
const moveFocus = (by: 1 | -1) => {
  const all = items()
  const on = focused()
  const at = on ? all.indexOf(on) : -1
  all[at < 0 ? 0 : at + by]?.focus()
}
/** A form that is open is sent by its own button alone. */
const pressPrimary = () =>
  focused()?.querySelector<HTMLElement>('.btn.primary:not(.order-form *)')?.click()
