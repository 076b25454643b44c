import { type ComponentProps, type ComponentType, Suspense, useRef, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { useServerNow } from '#islands/stores/use-server-now'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { StaffUser } from '../access/require-staff'
import { usePatientHandOver } from '../access/staff-events'
import { ExportList } from '../lists/ExportList'
import { PageLinks } from '../lists/PageLinks'
import { CardFrame } from '../patient-card/CardFrame'
import type PatientCard from '../patient-card/PatientCard'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import { useShortcuts } from '../shortcuts/shortcuts'
import { walkRows } from '../shortcuts/walk-rows'
import { loadPatients, type PatientPage } from './load-patients'
import { NoPatients } from './NoPatients'
import { type PatientChoices, PatientFilterForm } from './PatientFilterForm'
import { PatientSearchForm } from './PatientSearchForm'
import { PatientTable } from './PatientTable'
import { type PatientFilters, patientsUrl } from './patient-filters'
import { usePatientSearch } from './use-patient-search'

const AddPatient = lazyPart(() => import('./AddPatient'))
const ShortcutsDialog = lazyPart(() => import('../shortcuts/ShortcutsDialog'))
/** Loaded with the first card that is opened; a page that was asked for with one brings it along. */
const LaterCard = lazyPart(() => import('../patient-card/PatientCard'))

export type PatientsProps = {
  me: StaffUser
  page: PatientPage
  filters: PatientFilters
  choices: PatientChoices
  /** The marker this page of the list begins after. */
  after: string | undefined
  /** What the form of a new patient offers; null for who adds none. */
  adding: { readonly organizations: readonly Option[] } | null
  /** May save the list as a file. */
  canExport: boolean
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
  adding,
  canExport,
  card: firstCard,
  now: atFirst,
  Card = LaterCard,
}: PatientsProps) => {
  const now = useServerNow(atFirst)
  const search = usePatientSearch()
  const [keysShown, showKeys] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [listed, setListed] = useState(page)
  const { card, patientId, covers, open, close, reread } = usePatientCard(me.access, firstCard)
  usePatientHandOver(me.role, async (changed) => {
    if (changed === null || changed === patientId) reread()
    void search.reread()
    // What could not be read now is read with the next page.
    setListed(await loadPatients(apiWithLocalErrors, me.access, filters, after).catch(() => listed))
  })
  const { found } = search
  const stepBack = () => (patientId ? close() : found && search.clear())
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
          {adding && (
            <span className="push">
              <ErrorBoundary report={reportError} fallback={null}>
                <Suspense>
                  <AddPatient {...adding} withNames={me.access.legalName} />
                </Suspense>
              </ErrorBoundary>
            </span>
          )}
        </header>
        <search>
          <PatientSearchForm search={search} field={field} withNames={me.access.legalName} />
          {!found && (
            <div className="filters">
              <PatientFilterForm filters={filters} choices={choices} />
              {canExport && (
                <span className="push">
                  <ExportList
                    at="GET /patients/reports/main"
                    query={{ state: filters.state, provider: filters.provider }}
                    list="the list of patients"
                    fileName="patients.csv"
                    holds="The file holds all patients in the state and of the clinician chosen here: name, state, status, clinician, organization, whether insured, and visits. Nothing of their health."
                  />
                </span>
              )}
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
            <NoPatients role={me.role} search={search} filters={filters} />
          )}
          {!found && (
            <PageLinks
              first={address()}
              here={address(after)}
              next={listed.next && address(listed.next)}
            />
          )}
        </div>
        <Keys onAll={() => showKeys(true)} />
      </div>
      {patientId && (
        // A card whose code did not come must not cover the list on a phone.
        <ClosingBoundary of={patientId} onClose={close}>
          <Suspense fallback={<CardFrame onClose={close} isLoading />}>
            <Card data={card} me={me} now={now} onClose={close} onBooked={reread} />
          </Suspense>
        </ClosingBoundary>
      )}
      <Suspense>
        {keysShown && <ShortcutsDialog lines={keyLines} onClose={() => showKeys(false)} />}
      </Suspense>
    </div>
  )
}

/** The keys used most, at the foot of a wide screen. */
const Keys = ({ onAll }: { onAll: () => void }) => (
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
    <button type="button" onClick={onAll}>
      <kbd>?</kbd>all shortcuts
    </button>
  </footer>
)

const keyLines = [
  { keys: ['J', 'K'], does: 'Next and previous patient' },
  { keys: ['Enter'], does: 'Open the patient card' },
  { keys: ['Esc'], does: 'Close the card, then the search' },
  { keys: ['/'], does: 'Find a patient' },
  { keys: ['?'], does: 'Show the shortcuts' },
]
