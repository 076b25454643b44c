import * as z from 'zod/mini'
import { endpoint } from '../../jsonapi/contract'
import { reportContract } from '../../jsonapi/report-contract'
import { dateField, uuid, zone } from '../../platform/fields'

const instant = z.string()
const identified = <const T extends string>(type: T) => ({ type: z.literal(type), id: z.string() })

/** A clinician as a patient chooses one. */
const clinician = z.object({
  ...identified('providers'),
  name: z.string(),
  pronouns: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  bio: z.string(),
  portrait: z.nullable(z.string()),
  timezone: z.string(),
})

/** A free time. `date`, `timeSlot` and `partOfDay` are the patient's; `time` is UTC. */
const slot = z.object({
  ...identified('availabilities'),
  availabilityId: z.string(),
  providerId: z.string(),
  date: z.string(),
  time: instant,
  timeSlot: z.string(),
  partOfDay: z.enum(['morning', 'afternoon', 'evening']),
  provider: clinician,
})

export const patientAvailabilities = endpoint({
  at: 'GET /patients/:patient/availabilities',
  description:
    'Free times of the coming days for this patient and kind of visit; meta names their time zone, today and the days of the strip.',
  query: z.strictObject({
    encounterTypeId: z.string('Choose a kind of visit').check(z.maxLength(36)),
    providerId: z.optional(uuid),
    appointmentId: z.optional(uuid),
  }),
  output: z.array(slot),
})

export const appointmentCalendar = endpoint({
  at: 'GET /appointments/:id/calendar',
  description: 'The visit as an .ics file that says when, and nothing else.',
})

const wallTime = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5][05]$/, 'Enter a time in steps of 5 minutes'))

export const availabilityRange = endpoint({
  at: 'POST /providers/:provider/availabilities/range',
  description:
    'Opens the same hours on every chosen weekday of a range of days, in the wall time of a zone. All or none.',
  body: z.strictObject({
    from: dateField,
    until: dateField,
    /** 0 is Sunday; every day when left out. */
    weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6)))),
    opens: wallTime,
    closes: wallTime,
    /** The clinician's own when left out. */
    timezone: z.optional(zone),
  }),
  output: z.array(
    z.object({ ...identified('availabilities'), startsAt: instant, endsAt: instant }),
  ),
})

export const monthlyCount = reportContract({
  name: 'availabilities.monthly_count',
  at: 'GET /providers/:provider/availabilities/monthly_count',
  description: 'How much of each day of a month is open, in the provider’s zone.',
  type: 'availability_counts',
  query: { month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month, YYYY-MM')) },
  columns: { date: z.string(), count: z.number(), pending: z.number(), minutes: z.number() },
})

const day = z.strictObject({
  /** Today in `timezone` when left out. */
  date: z.optional(dateField),
  timezone: z.optional(zone),
  providerId: z.optional(uuid),
})
const board = { query: day }

const scheduled = z.object({
  ...identified('providers'),
  name: z.string(),
  suffix: z.nullable(z.string()),
  timezone: z.string(),
  openMinutes: z.number(),
  takenMinutes: z.number(),
  visits: z.number(),
  pending: z.number(),
})

export const scheduleSlots = endpoint({
  ...board,
  name: 'schedule.slots',
  at: 'GET /schedule_slots',
  description:
    'A day of the clinic: each authorized stretch of time cut into what is free and what is taken.',
  output: z.array(
    z.object({
      ...identified('schedule_slots'),
      providerId: z.string(),
      availabilityId: z.string(),
      startsAt: instant,
      endsAt: instant,
      state: z.enum(['free', 'visit', 'hold', 'block']),
      appointmentId: z.nullable(z.string()),
    }),
  ),
})
export const scheduleProviders = endpoint({
  ...board,
  name: 'schedule.providers',
  at: 'GET /schedule_slots/providers',
  description: 'Every active clinician with how much of a day is open, taken and asked for.',
  output: z.array(scheduled),
})
export const scheduledOn = endpoint({
  ...board,
  name: 'schedule.scheduled_on',
  at: 'GET /schedule_slots/scheduled_on',
  description: 'Clinicians with open time on a day.',
  output: z.array(scheduled),
})
export const scheduledOff = endpoint({
  ...board,
  name: 'schedule.scheduled_off',
  at: 'GET /schedule_slots/scheduled_off',
  description: 'Active clinicians without open time on a day.',
  output: z.array(scheduled),
})

const waiting = {
  type: 'availabilities',
  query: { providerId: z.optional(uuid) },
  columns: {
    providerId: z.string(),
    providerName: z.string(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    status: z.string(),
    version: z.number(),
  },
} as const
export const schedulePending = reportContract({
  ...waiting,
  name: 'schedule.pending',
  at: 'GET /schedule_slots/pending',
  description: 'Time clinicians asked to open that is not authorized yet, the soonest first.',
})
export const scheduleDeclined = reportContract({
  ...waiting,
  name: 'schedule.declined',
  at: 'GET /schedule_slots/declined',
  description: 'Coming time that was not authorized.',
})
