import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, uuid, zone } from '#edge/platform/fields'
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
    status: z.string(),
    requestedById: z.string(),
    requestedByName: z.string(),
    /** Why it was declined: a code of the list `time_decline`, and words. */
    reasonCode: z.nullable(z.string()),
    reasonText: z.nullable(z.string()),
    version: z.number(),
  },
})
