import type { Api } from '#edge/client'
import { loadApplications } from '#islands/assistance/application'
import { loadDocuments } from '#islands/documents/documents'
import { loadClinicalFacts } from '#islands/labs/facts'
import { loadReleaseRecords, loadReleases } from '#islands/releases/release'
import { hasCapability } from '#islands/staff/access/capabilities'
import type { StaffPageData } from '#islands/staff/access/require-staff'
import { loadHealthChart } from '#islands/staff/health-history/chart'
import { loadListPage } from '#islands/staff/lists/list-page'
import { loadNotes } from '#islands/staff/notes/notes'
import { loadPatientPriorAuths } from '#islands/staff/prior-auths/patient-prior-auths'
import { loadTaskKinds } from '#islands/staff/tasks/task'
import { openStatuses } from '#islands/staff/tasks/task-filters'
import { type ChartPatient, nullIfRefused } from '../chart-patient'
import { loadCards, loadInsurancePartner } from '../insurance'
import { loadProfileChoices } from '../profile-choices'

interface Chart {
  readonly api: Api
  readonly id: string
  /** The address of the page, which says how far its lists were followed. */
  readonly url: URL
  readonly role: string
  /** Both are on their way: what needs neither is read at once. */
  readonly entering: Promise<StaffPageData | Response>
  readonly patient: Promise<ChartPatient | null>
}

/**
 * What the tab of this path shows, beside the patient. It is read while the page still asks who the caller is, so that
 * a chart opens in as few round trips as its longest read has. Null is refused, or not for the caller.
 */
export const readTab = async (path: string, chart: Chart) => ({
  overview: path === '' ? await readOverview(chart) : null,
  ...(await readProfile(path === 'profile', chart)),
  health:
    path === 'health' ? await loadHealthChart(chart.api, chart.id).catch(nullIfRefused) : null,
  ...(await readInsurance(path === 'insurance', chart)),
  documents:
    path === 'documents' ? await loadDocuments(chart.api, chart.id).catch(nullIfRefused) : null,
  assistance: path === 'assistance' ? await readAssistance(chart).catch(nullIfRefused) : null,
  releases: path === 'releases' ? await readReleases(chart).catch(nullIfRefused) : null,
  consents: path === 'consents' ? await readConsents(chart) : null,
  notes: path === 'notes' ? await readNotes(chart) : null,
  access: path === 'access' ? await readAccess(chart) : null,
})
export type TabReads = Awaited<ReturnType<typeof readTab>> & {
  /** What the caller does for patients in their care alone is not to be offered here. */
  readonly isOutsideCare: boolean
}

const readOverview = async ({ api, id, url, entering, patient }: Chart) => {
  const ifMay = readIfMay(entering)
  /** For roles that do not read the care team, which names the same people. */
  const unlessTeam = async <T>(name: string, read: () => Promise<T>): Promise<T | null> =>
    (await mayRead(entering, 'care_team.read')) ? null : ifMay(name, read)
  const params = { patient: id }
  const [holders, provider, cbo, treatments, visits, alerts, tasks, taskKinds, clinical] =
    await Promise.all([
      ifMay('care_team.read', () => api.call('GET /patients/:patient/care_team', { params })),
      unlessTeam('providers.list', async () => {
        const assigned = (await patient)?.provider
        return assigned ? api.providers.get(assigned.id) : null
      }),
      unlessTeam('cbos.list', async () => {
        const assigned = (await patient)?.cbo
        return assigned ? api.cbos.get(assigned.id) : null
      }),
      ifMay('treatment_types.list', () =>
        api.call('GET /patients/:patient/treatment_types', { params }),
      ),
      ifMay('appointments.list', () =>
        loadListPage(url, {}, (after) =>
          api.appointments
            .in({ patients: id })
            .page({ sort: '-startsAt', page: { size: 10, after } }),
        ),
      ),
      ifMay('health_history_alerts.list', () =>
        api.call('GET /patients/:patient/health_histories/alerts', {
          params,
          query: { filter: { acknowledged: 'false' }, page: { size: 50 } },
        }),
      ),
      ifMay('tasks.list', () =>
        api.callPage('GET /patients/:patient/tasks', {
          params,
          query: {
            filter: { status: [...openStatuses] },
            sort: 'priority,dueAt',
            page: { size: 20, total: true },
          },
        }),
      ),
      ifMay('task_kinds.list', () => loadTaskKinds(api)),
      ifMay('patient_facts.read', () => loadClinicalFacts(api, id)),
    ])
  return { holders, provider, cbo, treatments, visits, alerts, tasks, taskKinds, clinical }
}

const readProfile = async (isOpen: boolean, chart: Chart) => {
  const [profile, unreachable] = await Promise.all([
    isOpen ? loadProfileChoices(chart.api).catch(nullIfRefused) : null,
    isOpen ? readUnreachable(chart) : null,
  ])
  return { profile, unreachable }
}

const readInsurance = async (isOpen: boolean, chart: Chart) => {
  const [insurance, insurancePartner, priorAuths] = await Promise.all([
    isOpen ? loadCards(chart.api, chart.id).catch(nullIfRefused) : null,
    isOpen ? readInsurancePartner(chart) : null,
    isOpen ? readPriorAuths(chart) : null,
  ])
  return { insurance, insurancePartner, priorAuths }
}

/** They ask at once: what follows from an address takes the chart's longest way. */
export const contactReaders = [
  'provider',
  'assistant',
  'support',
  'clinical_admin',
  'clinical_lead',
]

const readUnreachable = async ({ api, id, role }: Chart) =>
  contactReaders.includes(role)
    ? api.call('GET /patients/:id/unreachable_contacts', { params: { id } }).catch(nullIfRefused)
    : null

const readInsurancePartner = async ({ api, id, entering }: Chart) =>
  loadInsurancePartner(api, id, await mayRead(entering, namePartner)).catch(nullIfRefused)
const namePartner = 'cbo_insurance_partners.update'

const readPriorAuths = async ({ api, id, entering }: Chart) =>
  (await mayRead(entering, 'prior_auths.list'))
    ? loadPatientPriorAuths(
        api,
        id,
        (await mayRead(entering, 'prior_auths.create')) &&
          (await mayRead(entering, 'prescriptions.list')),
      ).catch(nullIfRefused)
    : null

const readAssistance = async ({ api, id }: Chart) => {
  const [applications, options] = await Promise.all([
    loadApplications(api, id),
    api.dropdown_options.list({ filter: { list: ['assistance_deny'] } }),
  ])
  return { applications, denials: options.map(({ code, label }) => ({ value: code, label })) }
}

const readReleases = async ({ api, id }: Chart) => {
  const [requests, records, options] = await Promise.all([
    loadReleases(api, id),
    loadReleaseRecords(api, id).catch(nullIfRefused),
    api.dropdown_options.list({ filter: { list: ['record_release_entity'] } }),
  ])
  return { requests, records, entities: options.map(({ code, label }) => ({ value: code, label })) }
}

const readConsents = ({ api, id }: Chart) =>
  api.consents
    .in({ patients: id })
    .list({ sort: '-at', page: { size: 100 } })
    .catch(nullIfRefused)

const readNotes = async ({ api, id, entering }: Chart) => {
  const ifMay = readIfMay(entering)
  const [notes, workNotes] = await Promise.all([
    ifMay('notes.list', () => loadNotes(api, 'notes', id)),
    ifMay('work_notes.list', () => loadNotes(api, 'work_notes', id)),
  ])
  return { notes, workNotes }
}

const readAccess = async ({ api, id, entering }: Chart) => {
  const ifMay = readIfMay(entering)
  const params = { patient: id }
  const newest = { page: { size: 20 } } as const
  const [access, twoStep, openings, assignments, looks] = await Promise.all([
    api.call('GET /patients/:patient/accessible', { params }).catch(nullIfRefused),
    ifMay('two_fa_url.read', () => api.call('GET /patients/:patient/two_fa_url', { params })),
    ifMay('break_glass.list', () =>
      api.break_glass.in({ patients: id }).page({ sort: '-openedAt', ...newest }),
    ),
    ifMay('patient_assignments.list', () =>
      api.call('GET /patients/:patient/assignments', {
        params,
        query: { sort: '-createdAt', ...newest },
      }),
    ),
    ifMay('events.list', () =>
      api.events
        .in({ patients: id })
        .list({ filter: { kind: 'look' }, sort: '-id', page: { size: 100 } }),
    ),
  ])
  return { access, twoStep, openings, assignments, looks }
}

const mayRead = async (entering: Chart['entering'], name: string): Promise<boolean> => {
  const entry = await entering
  return !(entry instanceof Response) && hasCapability(entry.capabilities, name)
}
const readIfMay =
  (entering: Chart['entering']) =>
  async <T>(name: string, read: () => Promise<T>): Promise<T | null> =>
    (await mayRead(entering, name)) ? read().catch(nullIfRefused) : null
