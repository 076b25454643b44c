import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, keptTime, state, uuid, zone } from '#edge/platform/fields'
import { providerTimeStatuses } from '../provider_times/contract'

const instant = z.string()

const day = z.strictObject({
  /** Today in `timezone` when left out. */
  date: z.optional(dateField),
  timezone: z.optional(zone),
  providerId: z.optional(uuid),
})
const board = { query: day }

const scheduled = resourceObject('providers', {
  name: z.string(),
  suffix: z.nullable(z.string()),
  timezone: z.string(),
  openMinutes: z.number(),
  takenMinutes: z.number(),
  visits: z.number(),
  pending: z.number(),
})

export const scheduleSlots = endpoint('schedule.slots', {
  ...board,
  at: 'GET /schedule_slots',
  description:
    'A day of the clinic: each authorized stretch of time cut into what is free and what is taken. The meta of the answer has the time zone, the providers, availabilities and appointments by id, and the gaps.',
  output: resourceObjects('schedule_slots', {
    providerId: z.string(),
    availabilityId: z.string(),
    startsAt: instant,
    endsAt: instant,
    state: z.enum(['free', 'visit', 'hold', 'block']),
    appointmentId: z.nullable(z.string()),
  }),
})
export const scheduleProviders = endpoint('schedule.providers', {
  ...board,
  at: 'GET /schedule_slots/providers',
  description: 'Every active clinician with how much of a day is open, taken and asked for.',
  output: z.array(scheduled),
})
export const scheduledOn = endpoint('schedule.scheduled_on', {
  ...board,
  at: 'GET /schedule_slots/scheduled_on',
  description: 'Clinicians with open time on a day.',
  output: z.array(scheduled),
})
export const scheduledOff = endpoint('schedule.scheduled_off', {
  ...board,
  at: 'GET /schedule_slots/scheduled_off',
  description: 'Active clinicians without open time on a day.',
  output: z.array(scheduled),
})
export const scheduledOutOfOffice = endpoint('schedule.out_of_office', {
  ...board,
  at: 'GET /schedule_slots/out_of_office',
  description: 'Clinicians who are away on a day, for some of it or all.',
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
    ...keptTime,
    timezone: z.string(),
    status: z.string(),
    version: z.number(),
  },
} as const
export const schedulePending = reportContract('schedule.pending', {
  ...waiting,
  at: 'GET /schedule_slots/pending',
  description: 'Time clinicians asked to open that is not authorized yet, the soonest first.',
})
export const scheduleDeclined = reportContract('schedule.declined', {
  ...waiting,
  at: 'GET /schedule_slots/declined',
  description: 'Coming time that was not authorized.',
})
export const timeRequests = reportContract('schedule.time_requests', {
  type: 'time_requests',
  at: 'GET /schedule_slots/time_requests',
  description:
    'Admin time and time away of clinicians that has not passed: what is asked for, approved or declined, the soonest first.',
  query: { providerId: z.optional(uuid), status: z.optional(z.enum(providerTimeStatuses)) },
  columns: {
    /** The type of the resource that holds it. */
    kind: z.enum(['admin_times', 'out_of_office_times']),
    providerId: z.string(),
    providerName: z.string(),
    purpose: z.string(),
    startsAt: instant,
    endsAt: instant,
    ...keptTime,
    status: z.string(),
    requestedById: z.string(),
    requestedByName: z.string(),
    /** Why it was declined: a code of the list `time_decline`, and words. */
    reasonCode: z.nullable(z.string()),
    reasonText: z.nullable(z.string()),
    version: z.number(),
  },
})

const period = {
  from: z.optional(dateField),
  until: z.optional(dateField),
  timezone: z.optional(zone),
}
export const availabilitiesSummary = reportContract('schedule.availabilities_summary', {
  type: 'providers',
  at: 'GET /providers/availabilities_summary',
  csvAt: 'GET /providers/availabilities_summary_csv',
  description:
    'How much time each active clinician opened in a period, how much of it is taken, and what waits to be authorized. The coming seven days unless told, three months at most.',
  query: period,
  columns: {
    name: z.string(),
    suffix: z.nullable(z.string()),
    openMinutes: z.number(),
    takenMinutes: z.number(),
    visits: z.number(),
    /** Requests for time that are not decided. */
    pending: z.number(),
  },
})

const gapColumns = {
  state: z.string(),
  date: z.string(),
  /** Licensed there, with open time on the day. */
  clinicianCount: z.number(),
  freeMinutes: z.number(),
  /** Minutes of the clinic's hours in which no one licensed there is free, and when they are. */
  gapMinutes: z.number(),
  gaps: z.array(z.object({ startsAt: instant, endsAt: instant })),
}
const gapQuery = {
  date: z.optional(dateField),
  timezone: z.optional(zone),
  state: z.optional(state),
  /** Free time that is too short for a visit of this type is none. */
  encounterTypeId: z.optional(z.string()),
}
const gapReport = { type: 'availability_gaps', query: gapQuery, columns: gapColumns } as const
export const dailyGaps = reportContract('schedule.daily_gaps', {
  ...gapReport,
  at: 'GET /providers/availability_gaps/daily',
  description: 'When, on a day, no clinician licensed in a state is free while the clinic is open.',
})
export const weeklyGaps = reportContract('schedule.weekly_gaps', {
  ...gapReport,
  at: 'GET /providers/availability_gaps/weekly',
  description: 'The same for each day of the week of a day; weeks begin on Saturday.',
})
export const cboGaps = reportContract('schedule.cbo_gaps', {
  ...gapReport,
  at: 'GET /cbos/:cbo/providers/gaps',
  description: 'The same, of the clinicians who see patients of an organization.',
})

export const mapCoverages = reportContract('schedule.map_coverages', {
  type: 'cbos_map_coverages',
  at: 'GET /cbos/map_coverages',
  description:
    'For each state: which organizations take patients there and in which order, how many clinicians are licensed, and how much of the coming seven days is free.',
  columns: {
    state: z.string(),
    name: z.string(),
    /** Whether the clinic gives care there. */
    licensure: z.boolean(),
    clinicianCount: z.number(),
    freeMinutes: z.number(),
    gapMinutes: z.number(),
    cbos: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Of everyone, or of some: it depends on age and insurance. */
        takes: z.enum(['everyone', 'some']),
        /** Its place among those that take in patients whom no one sent; null without one. */
        position: z.nullable(z.number()),
      }),
    ),
  },
})

export const scheduleLogs = reportContract('schedule.logs', {
  type: 'schedule_logs',
  at: 'GET /schedule_slots/logs',
  description:
    'What happened to the time of a day: opened, authorized, declined, withdrawn, asked for as time away, and by whom; the latest first.',
  query: { date: z.optional(dateField), timezone: z.optional(zone), providerId: z.optional(uuid) },
  columns: {
    at: instant,
    /** What happened: `authorize`, `decline`, `create`, … */
    action: z.string(),
    kind: z.enum(['availabilities', 'admin_times', 'out_of_office_times']),
    providerId: z.string(),
    providerName: z.string(),
    startsAt: instant,
    endsAt: instant,
    actorName: z.nullable(z.string()),
  },
})
