import { customType, sqliteTable } from '#edge/jsonapi/table'
import { eventColumns } from '#edge/platform/db/event-columns'

/** The event's own number, as text: ids are text on the wire. */
const sequence = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})

/** The view of the events as one patient's timeline, lists that showed the patient included. */
export const patientEvents = sqliteTable('patient_events', {
  id: sequence('seq').primaryKey(),
  ...eventColumns,
})
