import type { Operation } from '#edge/jsonapi/operation'
import { readCalendar } from './calendar-operation'
import { searchSlots } from './patient-availabilities'

export { closePastAppointments } from './lapse'
export { appointments } from './resource'
export const appointmentOperations: readonly Operation[] = [searchSlots, readCalendar]
