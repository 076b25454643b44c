import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, instantField, keptTime, stampFields, zone } from '#edge/platform/fields'

export const availabilityStatuses = ['pending', 'authorized', 'declined', 'withdrawn'] as const
const status = z.enum(availabilityStatuses, 'No such status')

/** A stretch of time in which a provider may be booked, once another role has authorized it. */
export const availabilities = contract('availabilities', {
  description: 'Time in which a clinician may be booked.',
  attributes: {
    /** On a step of 5 minutes, as is the end; at most 24 hours apart. */
    startsAt: attribute(instantField, 'write', 'computed'),
    endsAt: attribute(instantField, 'write', 'computed'),
    /** In which the hours were meant; the provider's own when left out. */
    timezone: attribute(z.optional(zone), 'write'),
    status,
    keptStartsAt: attribute(keptTime.keptStartsAt, 'computed'),
    keptEndsAt: attribute(keptTime.keptEndsAt, 'computed'),
    authorizedBy: z.optional(z.nullable(z.string())),
    ...stampFields,
  },
  relationships: { provider: one('providers') },
  filters: { status: oneOf(status), from: instantField, until: instantField },
  sorts: ['startBucket'],
  mounts: { '/providers/:provider/availabilities': ['list', 'create', 'update', 'delete'] },
  states: {
    transitions: [
      { action: 'authorize', from: ['pending', 'declined'], to: 'authorized' },
      { action: 'decline', from: ['pending', 'authorized'], to: 'declined' },
      { action: 'update', from: ['pending', 'authorized'], to: 'pending' },
      { action: 'delete', from: ['pending', 'authorized'], to: 'withdrawn' },
    ],
  },
  actions: {
    authorize: { at: ['PUT /availabilities/:id/authorizations'] },
    decline: { at: ['DELETE /availabilities/:id/authorizations'] },
  },
})

const localTime = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5][05]$/, 'Enter a time in steps of 5 minutes'))

export const availabilityRange = endpoint('availabilities.range', {
  status: 201,
  at: 'POST /providers/:provider/availabilities/range',
  once: true,
  description:
    'Opens the same hours on every chosen weekday of a range of days, in the wall time of a zone, or until the next day. All or none.',
  body: z.strictObject({
    firstDay: dateField,
    lastDay: dateField,
    /** 0 is Sunday; every day when left out. */
    weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6)))),
    opens: localTime,
    closes: localTime,
    /** They end on the day after: at midnight always, else only where this says so. */
    nextDay: z.optional(z.boolean()),
    /** The provider's own when left out. */
    timezone: z.optional(zone),
  }),
  output: resourceObjects('availabilities', {
    startsAt: z.string(),
    endsAt: z.string(),
    timezone: z.string(),
    status,
  }),
})

export const monthlyCount = reportContract('availabilities.monthly_count', {
  at: 'GET /providers/:provider/availabilities/monthly_count',
  description: 'How much of each day of a month is open, in the provider’s zone.',
  type: 'availability_counts',
  query: { month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month, YYYY-MM')) },
  columns: { date: z.string(), count: z.number(), pending: z.number(), minutes: z.number() },
})
