import { type Capabilities, hasCapability } from '#islands/staff/access/capabilities'

interface ChartTab {
  /** The end of its address; the first has none. */
  readonly path: string
  readonly label: string
  /** Any of these opens it. */
  readonly opens: readonly string[]
}

export const chartTabs = [
  { path: '', label: 'Overview', opens: ['patients.list'] },
  { path: 'profile', label: 'Profile', opens: ['patients.list'] },
  { path: 'health', label: 'Health history', opens: ['health_history_alerts.list'] },
  { path: 'labs', label: 'Labs', opens: ['labs.list'] },
  { path: 'assessments', label: 'Assessments', opens: ['assessments.list'] },
  { path: 'prescriptions', label: 'Prescriptions', opens: ['prescriptions.list'] },
  { path: 'insurance', label: 'Insurance', opens: ['insurances.list'] },
  { path: 'documents', label: 'Documents', opens: ['documents.list'] },
  { path: 'assistance', label: 'Assistance', opens: ['gilead_applications.list'] },
  { path: 'releases', label: 'Releases', opens: ['roi_requests.list'] },
  { path: 'consents', label: 'Consents', opens: ['consents.list'] },
  { path: 'timeline', label: 'Timeline', opens: ['events.list'] },
  { path: 'notes', label: 'Notes', opens: ['notes.list', 'work_notes.list'] },
  { path: 'access', label: 'Access', opens: ['break_glass.list', 'events.list'] },
] as const satisfies readonly ChartTab[]
export type ChartTabPath = (typeof chartTabs)[number]['path']

/** The parts of a chart the caller may open, in order. */
export const openTabs = (capabilities: Capabilities) =>
  chartTabs.filter(({ opens }) => opens.some((name) => hasCapability(capabilities, name)))

/** The parts that are hidden from the caller. */
export const closedTabs = (capabilities: Capabilities) => {
  const open: readonly ChartTab[] = openTabs(capabilities)
  return chartTabs.filter((tab) => !open.includes(tab))
}

export const chartAddress = (patientId: string, tab: ChartTabPath = ''): string =>
  tab ? `/staff/patients/${patientId}/${tab}` : `/staff/patients/${patientId}`
