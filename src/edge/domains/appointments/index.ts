import type { Operation } from '#edge/jsonapi/operation'
import { readCalendar } from './calendar-operation'
import { readNextAppointments } from './next-appointments'
import { searchSlots } from './patient-availabilities'
import { findSoonestPepVisit } from './soonest-pep-visit'

export { adHocAppointments } from './ad_hoc/resource'
export { recordHistory } from './booking/status-history'
export { cancelOpenAppointments, isInVisit } from './close-open'
export { closePastAppointments } from './lapse'
export { findFreeTimes } from './patient-availabilities'
export { remindOfAppointments } from './reminders'
export { appointments } from './resource'
export { announceOpenRooms } from './time-to-join'
export const appointmentOperations: readonly Operation[] = [
  searchSlots,
  readCalendar,
  readNextAppointments,
  findSoonestPepVisit,
]
