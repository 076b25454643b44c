import { messagesPanel, notesPanel, tasksPanel, visitsPanel } from './care-panels'
import {
  contentPanel,
  deliveriesPanel,
  inquiriesPanel,
  invitationsPanel,
  licensesPanel,
  patientsPanel,
  privacyPanel,
  readingPanel,
} from './clinic-panels'
import type { PanelSource } from './panel'

/** What a day may hold, in the order of its urgency; each role sees what it works on. */
export const homePanels: readonly PanelSource[] = [
  visitsPanel,
  messagesPanel,
  tasksPanel,
  notesPanel,
  privacyPanel,
  patientsPanel,
  readingPanel,
  licensesPanel,
  inquiriesPanel,
  deliveriesPanel,
  invitationsPanel,
  contentPanel,
]
