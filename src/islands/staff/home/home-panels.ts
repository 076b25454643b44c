import {
  assessmentsPanel,
  freeTasksPanel,
  labsPanel,
  messagesPanel,
  notesPanel,
  ownTasksPanel,
  prescriptionsPanel,
  visitsPanel,
} from './care-panels'
import {
  contentPanel,
  deliveriesPanel,
  inquiriesPanel,
  invitationsPanel,
  openingPanel,
  patientsPanel,
  privacyPanel,
  readingPanel,
} from './clinic-panels'
import {
  endingLicensesPanel,
  hoursPanel,
  licensesPanel,
  queuePanel,
  timeRequestsPanel,
} from './clinician-panels'
import type { PanelSource } from './panel'

/** What a day may hold, in the order of its urgency; each role sees what it works on. */
export const homePanels: readonly PanelSource[] = [
  openingPanel,
  queuePanel,
  visitsPanel,
  messagesPanel,
  labsPanel,
  assessmentsPanel,
  prescriptionsPanel,
  ownTasksPanel,
  notesPanel,
  privacyPanel,
  freeTasksPanel,
  timeRequestsPanel,
  hoursPanel,
  patientsPanel,
  readingPanel,
  licensesPanel,
  endingLicensesPanel,
  inquiriesPanel,
  deliveriesPanel,
  invitationsPanel,
  contentPanel,
]
