import { keysOf } from '../../platform/typed-keys'

interface ServiceLevel {
  /** The share that has to succeed over `levelDays`. */
  readonly target: number
  readonly measure: string
  /** Where its counts come from. */
  readonly source: string
  /** Operations whose server errors count as failed. */
  readonly routes: readonly string[]
}

export const levelDays = 28

/** Writes of a patient or for one that end in a visit, or in another time of it. */
export const bookingRoutes = [
  'POST /patients/:patient/appointments',
  'PATCH /patients/:patient/appointments/:id',
  'POST /on_demand_appointments',
  'POST /async_messaging_appointments',
]

/** What patients need of the platform. Each is counted by the hour in `service_counts`, without a person. */
export const serviceLevels = {
  booking: {
    target: 0.995,
    measure: 'Bookings, changes and requests of visits answered without a server error',
    source:
      'Good: requests with an event of a booking route. Failed: server errors of these, of free times and of holding one.',
    routes: [
      ...bookingRoutes,
      'GET /patients/:patient/availabilities',
      'PUT /patients/:patient/slot_hold',
    ],
  },
  join: {
    target: 0.99,
    measure: 'Patients who joined a video visit and were in its room within three minutes',
    source:
      'Events appointments.video_token of patients. Good: visit_rooms.patient_seen_at is later than the last of them. Failed: the others, and server errors of a token.',
    routes: ['POST /appointments/:id/video_token', 'POST /visit_guests/video_token'],
  },
  reply: {
    target: 0.95,
    measure: 'Waits of patients for a message that ended within the time that was promised',
    source:
      'Good: events conversations.send of staff that end a wait not reported before. Failed: events conversations.miss_reply, and server errors of sending.',
    routes: [
      'PATCH /conversations/:conversation/messages',
      'POST /conversations',
      'POST /users/:user/conversations',
      'POST /users/:user/support_conversations',
    ],
  },
  result: {
    target: 0.95,
    measure: 'Results released or acted on by the time they were due',
    source:
      'Labs by the hour of due_at. Good: released, told or closed between listed_at and due_at. Failed: the others, and server errors of reading results.',
    routes: ['GET /patients/:patient/labs', 'GET /patients/:patient/labs/:id'],
  },
} as const satisfies Readonly<Record<string, ServiceLevel>>

export type ServiceName = keyof typeof serviceLevels
export const serviceNames = keysOf(serviceLevels)

/** The service that fails where this operation ends with a server error. */
export const serviceOfRoute = (route: string): ServiceName | undefined =>
  serviceNames.find((name) => serviceLevels[name].routes.some((each) => each === route))

/** What anyone may know of a service. */
export const publicStates = ['works', 'disturbed', 'disturbed_before', 'unknown'] as const
export type PublicState = (typeof publicStates)[number]
