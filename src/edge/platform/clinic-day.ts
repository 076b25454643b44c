import { fromLocalTime, iso, localDate, type Moment, now, type PlainDate } from './time'

/** Where the clinic is: its days begin at midnight here. */
export const clinicZone = 'America/New_York'

/** The day at the clinic: in the evening it is tomorrow in UTC. */
export const clinicDay = (at: Moment = now()): PlainDate => localDate(at, clinicZone)

/** When a day of the clinic begins. */
export const clinicMidnight = (day: PlainDate): string =>
  iso(fromLocalTime(`${day}T00:00`, clinicZone))
