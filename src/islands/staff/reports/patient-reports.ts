import type { Api } from '#edge/client'
import { displayDate, displayMoment, localDate, type TimeFormat } from '#edge/platform/time'
import { entriesOf, keysOf } from '#edge/platform/typed-keys'
import { stateCodes } from '#edge/platform/us-states'
import { codeLabel } from '#islands/ui/code-label'
import { loadListPage } from '../lists/list-page'
import { indicationLabels } from '../prescriptions/labels'

/** Every report of patients: what it is called, and the operation that has the capability to open it. */
export const reportPages = {
  main: { label: 'Patients', opens: 'patient_reports.main', at: 'GET /patients/reports/main' },
  inactive: {
    label: 'Not seen for a while',
    opens: 'patient_reports.inactive_patients',
    at: 'GET /patients/reports/inactive_patients',
  },
  hiv: {
    label: 'HIV tests due',
    opens: 'patient_reports.hiv',
    at: 'GET /patients/reports/hiv',
  },
  hiv_care: {
    label: 'HIV care',
    opens: 'patient_reports.hiv',
    at: 'GET /patients/reports/hiv',
  },
  insurance: {
    label: 'Insurance',
    opens: 'patient_reports.insurance',
    at: 'GET /patients/reports/insurance',
  },
  organizations: {
    label: 'Organizations',
    opens: 'patient_reports.cbo_assignment',
    at: 'GET /patients/reports/cbo_assignment',
  },
  prior_auths: {
    label: 'Prior authorizations',
    opens: 'patient_reports.pa_disposition',
    at: 'GET /patients/reports/:disposition',
  },
} as const
export type PatientReport = keyof typeof reportPages

export const inactiveDays = ['90', '180', '365'] as const

export const reportDispositions = ['pending', 'approved', 'denied'] as const

/** What an address of the reports asks for, of those that are open to the reader. */
export const parseReportFilters = (search: URLSearchParams, open: readonly PatientReport[]) => {
  const report = open.find((one) => one === search.get('report')) ?? open[0] ?? 'main'
  const state = stateCodes.find((one) => one === search.get('state'))
  const organization = /^[0-9a-f-]{36}$/.exec(search.get('organization') ?? '')?.[0]
  const days = inactiveDays.find((one) => one === search.get('days'))
  const disposition = reportDispositions.find((one) => one === search.get('disposition'))
  const isOfPayers = report === 'prior_auths'
  return {
    report,
    filters: {
      report,
      disposition: isOfPayers ? disposition : undefined,
      state: isOfPayers ? undefined : state,
      organization: isOfPayers ? undefined : organization,
      days: report === 'inactive' ? days : undefined,
    },
    params: { disposition: `pa_disposition_${disposition ?? 'all'}` },
    query: {
      ...(!isOfPayers && state && { state }),
      ...(!isOfPayers && organization && { cbo: organization }),
      ...(report === 'inactive' && days && { days }),
      ...(report === 'hiv_care' && { program: report }),
    },
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
interface ReportPage {
  readonly rows: readonly Row[]
  readonly next: string | null
}

export const loadReport = (
  api: Api,
  url: URL,
  { report, filters, query, params }: ReturnType<typeof parseReportFilters>,
) =>
  loadListPage<ReportPage>(url, filters, (after) => {
    const page = { 'page[size]': 50, ...(after && { 'page[after]': after }) }
    return report === 'prior_auths'
      ? api.callPage(reportPages[report].at, { params, query: page })
      : api.callPage(reportPages[report].at, { query: { ...query, ...page } })
  })

interface Clock {
  readonly zone: string
  readonly hours: TimeFormat
}
interface Column {
  readonly title: string
  readonly cell: (row: Row, clock: Clock) => string
}

const text = (name: string) => (row: Row) => String(row[name] ?? '')
const moment =
  (name: string) =>
  (row: Row, { zone, hours }: Clock) =>
    row[name] ? displayMoment(String(row[name]), zone, hours) : ''
const day =
  (name: string) =>
  (row: Row, { zone }: Clock) =>
    row[name] ? displayDate(localDate(String(row[name]), zone)) : ''
const yesNo = (name: string) => (row: Row) =>
  row[name] === true ? 'Yes' : row[name] === false ? 'No' : ''

const status: Column = { title: 'Status', cell: (row) => codeLabel(String(row.status)) }
const state: Column = { title: 'State', cell: text('state') }
const provider: Column = { title: 'Clinician', cell: text('providerName') }
const organization: Column = { title: 'Organization', cell: text('cboName') }
const enrolled: Column = { title: 'Enrolled', cell: day('enrolledAt') }
const lastVisit: Column = { title: 'Last visit', cell: day('lastVisitAt') }
const nextVisit: Column = { title: 'Next visit', cell: moment('nextVisitAt') }
const insured: Column = { title: 'Insured', cell: yesNo('insured') }

const testDue: readonly Column[] = [
  state,
  provider,
  { title: 'Due', cell: (row) => displayDate(String(row.dueOn)) },
  {
    title: 'Days overdue',
    cell: (row) => (Number(row.overdueDays) > 0 ? String(row.overdueDays) : ''),
  },
  { title: 'Last test', cell: day('lastTestAt') },
  {
    title: 'Order',
    cell: (row) => (row.orderStatus ? codeLabel(String(row.orderStatus)) : 'None'),
  },
]

/** What each report has beside the name. */
export const reportColumns: Readonly<Record<PatientReport, readonly Column[]>> = {
  main: [state, status, provider, organization, insured, lastVisit, nextVisit, enrolled],
  inactive: [state, status, provider, organization, lastVisit, enrolled],
  hiv: testDue,
  hiv_care: [...testDue, lastVisit, nextVisit],
  insurance: [
    state,
    insured,
    { title: 'Payer', cell: text('payer') },
    { title: 'Plan', cell: text('planName') },
    { title: 'Ends', cell: (row) => (row.endsOn ? displayDate(String(row.endsOn)) : '') },
    { title: 'Card on file', cell: yesNo('cardOnFile') },
  ],
  prior_auths: [
    status,
    {
      title: 'For',
      cell: (row) => entriesOf(indicationLabels).find(([code]) => code === row.medicine)?.[1] ?? '',
    },
    { title: 'Payer', cell: text('payer') },
    provider,
    { title: 'Submitted', cell: day('submittedAt') },
    { title: 'Answered', cell: day('answeredAt') },
    { title: 'Days to an answer', cell: text('daysToAnswer') },
  ],
  organizations: [state, organization, { title: 'Since', cell: day('since') }, provider],
}

export const reportNames = keysOf(reportPages)
