import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type SubmitEvent,
  Suspense,
  useRef,
  useState,
} from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { toastFailure } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffRole } from '../access/nav-links'
import type { StaffUser } from '../access/require-staff'
import { usePatientHandOver } from '../access/staff-events'
import { PageLinks } from '../lists/PageLinks'
import { CardFrame } from '../patient-card/CardFrame'
import type { PatientCard } from '../patient-card/PatientCard'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import { useShortcuts } from '../shortcuts/shortcuts'
import { walkRows } from '../shortcuts/walk-rows'
import {
  loadPatients,
  maxResults,
  type PatientPage,
  type PatientRow,
  searchPatients,
} from './load-patients'
import { type PatientChoices, PatientFilterForm } from './PatientFilterForm'
import { PatientTable } from './PatientTable'
import { isNarrowed, type PatientFilters, patientsUrl } from './patient-filters'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/ShortcutsDialog')).ShortcutsDialog,
}))
/** Loaded with the first card that is opened; a page that was asked for with one brings it along. */
const LaterCard = lazy(async () => ({
  default: (await import('../patient-card/PatientCard')).PatientCard,
}))

export type PatientsProps = {
  me: StaffUser
  page: PatientPage
  filters: PatientFilters
  choices: PatientChoices
  /** The marker this page of the list begins after. */
  after: string | undefined
  card: PatientCardData | null
  now: number
  Card?: ComponentType<ComponentProps<typeof PatientCard>>
}

/** The patients this role sees. An island because a search must not stand in an address. */
export const Patients = (props: PatientsProps) => (
  <ErrorBoundary report={reportError} home="/staff">
    <PatientList {...props} />
  </ErrorBoundary>
)

const PatientList = ({
  me,
  page,
  filters,
  choices,
  after,
  card: firstCard,
  now: atFirst,
  Card = LaterCard,
}: PatientsProps) => {
  const now = useServerNow(atFirst)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly PatientRow[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [keysShown, showKeys] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [listed, setListed] = useState(page)
  const { card, patientId, covers, open, close, reread } = usePatientCard(me.access, firstCard)
  // A card whose code did not come must not cover the list on a phone.
  const closeBrokenCard = (error: unknown) => {
    reportError(error)
    close()
  }
  usePatientHandOver(me.role, async (changed) => {
    if (changed === null || changed === patientId) reread()
    // What could not be read now is read with the next page.
    setListed(await loadPatients(apiWithLocalErrors, me.access, filters, after).catch(() => listed))
  })
  const leaveSearch = () => {
    setTyped('')
    setFound(null)
  }
  const stepBack = () => (patientId ? close() : found && leaveSearch())
  const search = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (!typed.trim()) return leaveSearch()
    setBusy(true)
    try {
      setFound(await searchPatients(apiWithLocalErrors, typed))
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setFound([])
      else toastFailure(error)
    }
    setBusy(false)
  }
  useShortcuts({
    j: () => walkRows(1),
    k: () => walkRows(-1),
    '/': () => field.current?.focus(),
    '?': () => showKeys(true),
    Escape: stepBack,
  })
  const rows = found ?? listed.rows
  const address = (from?: string) => patientsUrl(filters, choices.orders[0] ?? filters.order, from)
  return (
    <div className={patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={covers}>
        <header className="bar">
          <h1>Patients</h1>
          {listed.total !== null && (
            <span className="ink-2 num">{listed.total.toLocaleString('en-US')}</span>
          )}
        </header>
        <search>
          <form className="filters" onSubmit={search}>
            <span className="affix find-one">
              <Icon name="search" />
              {/* No name attribute: the query never gets into a URL. */}
              <input
                ref={field}
                className="input"
                type="search"
                aria-label="Find a patient"
                placeholder={
                  me.access.legalName ? 'Name, phone, email or birthday' : 'Phone or email'
                }
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
            <Button type="submit" size="small" busy={busy}>
              Find
            </Button>
            {found && (
              <Button look="quiet" size="small" onClick={leaveSearch}>
                Show all patients
              </Button>
            )}
            <span className="push small ink-2" role="status">
              {found && resultCount(found.length)}
            </span>
          </form>
          {!found && (
            <div className="filters">
              <PatientFilterForm filters={filters} choices={choices} />
            </div>
          )}
        </search>
        <div className="body">
          {rows.length > 0 ? (
            <PatientTable
              rows={rows}
              clock={me}
              now={now}
              openId={patientId}
              onOpen={(id) => open(id)}
            />
          ) : (
            <Empty
              title={found || isNarrowed(filters) ? 'No matching patients' : 'No patients yet'}
              tile="leaf"
            >
              <p>
                {found
                  ? 'Check the spelling, or try the phone number or the birthday as MM/DD/YYYY.'
                  : isNarrowed(filters)
                    ? 'No patient fits every filter. Clear one or all of them.'
                    : emptyTexts[me.role]}
              </p>
              {found && <Button onClick={leaveSearch}>Show all patients</Button>}
            </Empty>
          )}
          {!found && (
            <PageLinks
              first={address()}
              here={address(after)}
              next={listed.next && address(listed.next)}
            />
          )}
        </div>
        <footer className="keys">
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>move
          </span>
          <span>
            <kbd>Enter</kbd>card
          </span>
          <span>
            <kbd>/</kbd>find
          </span>
          <button type="button" onClick={() => showKeys(true)}>
            <kbd>?</kbd>all shortcuts
          </button>
        </footer>
      </div>
      {patientId && (
        <ErrorBoundary key={patientId} report={closeBrokenCard} spare>
          <Suspense fallback={<CardFrame onClose={close} isLoading />}>
            <Card data={card} me={me} now={now} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense>
        {keysShown && <ShortcutsDialog lines={keyLines} onClose={() => showKeys(false)} />}
      </Suspense>
    </div>
  )
}

const inYourCare = 'Patients show here once they sign up and are in your care.'
const emptyTexts: Readonly<Record<StaffRole, string>> = {
  provider: inYourCare,
  assistant: inYourCare,
  clinical_lead: inYourCare,
  clinical_admin: inYourCare,
  support: inYourCare,
  manager: inYourCare,
  admin: inYourCare,
  cbo: 'Patients show here once they are enrolled with your organization.',
  pharmacy: 'Patients show here once your pharmacy fills their prescriptions.',
}

const resultCount = (count: number) =>
  count === 0
    ? 'No patients found'
    : count >= maxResults
      ? `The first ${maxResults}. Type more to narrow it down.`
      : count === 1
        ? '1 patient found'
        : `${count} patients found`

const keyLines = [
  { keys: ['J', 'K'], does: 'Next and previous patient' },
  { keys: ['Enter'], does: 'Open the patient card' },
  { keys: ['Esc'], does: 'Close the card, then the search' },
  { keys: ['/'], does: 'Find a patient' },
  { keys: ['?'], does: 'Show the shortcuts' },
]
