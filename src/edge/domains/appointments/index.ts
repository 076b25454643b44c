export {
  cancelAppointments,
  cancelOpenAppointments,
  isInVisit,
} from './actions/cancel-open-appointments'
export { closePastAppointments } from './actions/lapse'
export { tendVisitsInWriting } from './async_messaging/tend'
export { dropExpiredHolds } from './booking/hold-slot'
export { findFreeTimes } from './booking/patient-availabilities'
export { recordHistory } from './booking/status-history'
export { lapseEarlierTimes } from './earlier_time_requests/offers'
export { remindOfAppointments } from './notifications/reminders'
export { announceOpenRooms } from './notifications/time-to-join'
export { tendQueue } from './on_demand/tend-queue'
export { ownAppointments, supervisedAppointments } from './policy'
export { isPatientThere, notePatientInRoom } from './presence'
export { appointments } from './resource'
