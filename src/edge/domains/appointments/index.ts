import { searchSlots } from './booking/patient-availabilities'
import { findSoonestPepVisit } from './booking/soonest-pep-visit'
import { readCalendar } from './calendar/calendar-operation'
import { readNextAppointments } from './next-appointments'

export { cancelOpenAppointments, isInVisit } from './actions/cancel-open-appointments'
export { closePastAppointments } from './actions/lapse'
export { adHocAppointments } from './ad_hoc/resource'
export { findFreeTimes } from './booking/patient-availabilities'
export { recordHistory } from './booking/status-history'
export { remindOfAppointments } from './notifications/reminders'
export { announceOpenRooms } from './notifications/time-to-join'
export { appointments } from './resource'
export const appointmentOperations = [
  searchSlots,
  readCalendar,
  readNextAppointments,
  findSoonestPepVisit,
]
