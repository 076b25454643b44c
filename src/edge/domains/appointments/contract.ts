import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  range,
  relation,
  resourceObject,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import {
  dateField,
  initials,
  instantField,
  noteField,
  reason,
  stampFields,
  state,
  uuid,
  zip,
  zone,
} from '#edge/platform/fields'
import { reasonInput } from '../dropdown_options/reason-codes'
import { appointmentKinds, appointmentModes, appointmentStates, statuses } from './transitions'

const id = z.string('Unknown id').check(z.minLength(1, 'Unknown id'), z.maxLength(36, 'Unknown id'))
const encounterTypeNumber = z.string().check(z.regex(/^([1-9]|1[0-3])$/, 'No such kind of visit'))
const status = z.enum(statuses, 'No such status')
const mode = z.enum(appointmentModes, 'No such mode')

/** Why an outcome is undone, in words. */
const explanationInput = z.strictObject({ reasonText: noteField })

/** The id of an availability, or of a free time in it, which names the same with its first bucket behind a dot. */
const availabilityId = z.string('Unknown id').check(
  z.overwrite((id) => id.replace(/\.\d{1,12}$/, '')),
  z.refine((id) => z.safeParse(uuid, id).success, 'Unknown id'),
)

const time = {
  availabilityId,
  providerId: uuid,
  /** UTC; the same moment as `startsAt`. */
  time: instantField,
}

/** What the patient answers when a visit is booked, and may answer anew when it moves. */
const answers = {
  appointmentType: z.optional(
    z.nullable(z.enum(['video', 'phone'], 'Please select an appointment type')),
  ),
  initials: z.optional(z.nullable(initials)),
}

/** A visit: who sees whom, when, how, and how far it has come. */
export const appointments = contract('appointments', {
  description: 'A visit of a patient with a clinician.',
  /** A change is a reschedule: see the action of that name, which answers the PATCH. */
  attributes: {
    availabilityId: attribute(availabilityId, 'write', 'guarded'),
    providerId: attribute(uuid, 'write', 'guarded'),
    /** UTC; the same moment as `startsAt`. */
    time: attribute(instantField, 'write', 'computed'),
    status,
    mode: attribute(mode, 'guarded'),
    /** What the visit is for: the name of its encounter type. */
    visitReason: attribute(z.string(), 'guarded', 'computed'),
    encounterTypeId: attribute(id, 'create', 'guarded'),
    appointmentType: attribute(answers.appointmentType, 'write', 'guarded', 'computed'),
    initials: attribute(answers.initials, 'write', 'guarded'),
    startsAt: instantField,
    endsAt: attribute(instantField, 'guarded'),
    minutes: attribute(z.int(), 'guarded'),
    patientState: attribute(z.string(), 'guarded'),
    patientTimezone: zone,
    providerTimezone: attribute(zone, 'guarded'),
    referredBy: attribute(z.optional(z.nullable(noteField)), 'create', 'guarded'),
    reasonCode: attribute(z.optional(z.nullable(reason)), 'update', 'guarded'),
    reasonText: attribute(z.optional(z.nullable(noteField)), 'update', 'guarded'),
    rebookedFrom: attribute(z.optional(z.nullable(uuid)), 'guarded'),
    kind: attribute(z.enum(appointmentKinds), 'guarded'),
    /** Where the patient said they are, when they came. */
    attestedState: attribute(z.nullable(z.string()), 'guarded'),
    patientJoinedAt: attribute(z.nullable(instantField), 'guarded'),
    providerJoinedAt: attribute(z.nullable(instantField), 'guarded'),
    /** Set while the patient is in the waiting room. */
    waitingSince: attribute(z.nullable(instantField), 'guarded'),
    startedAt: attribute(z.nullable(instantField), 'guarded'),
    /** When the call was over; the note may still be missing. */
    endedAt: attribute(z.nullable(instantField), 'guarded'),
    completedAt: attribute(z.nullable(instantField), 'guarded'),
    /** Since when the time of the visit has passed without an outcome on record. */
    lapsedAt: attribute(z.nullable(instantField), 'guarded'),
    /** Of a PEP visit: the exposure, while PEP is to be decided or dispensed. */
    exposureAt: attribute(z.nullable(instantField), 'guarded', 'computed'),
    /** The patient is in line for an earlier time, or has one to decide on. */
    awaitsEarlierTime: attribute(z.boolean(), 'guarded', 'computed'),
    /** The patient waits in line to be seen now, by this visit. */
    isInLine: attribute(z.boolean(), 'guarded', 'computed'),
    /** Its clinician cannot hold it as booked: staff find it another one, and the patient may choose another time. */
    isWithoutClinician: attribute(z.boolean(), 'guarded', 'computed'),
    /** When the patient was last in the room. */
    patientSeenAt: attribute(z.nullable(instantField), 'guarded', 'computed'),
    /** The patient is there with a browser that cannot make video calls. */
    isPatientWithoutVideo: attribute(z.boolean(), 'guarded', 'computed'),
    ...stampFields,
  },
  guarded: ['encounterType', 'provider'],
  relationships: {
    patient: one('patients'),
    provider: one('providers'),
    encounterType: one('encounter_types'),
    /** Whose visit it is, or in whose course it was booked. */
    encounter: one('encounters', 'computed'),
  },
  filters: {
    status: oneOf(status),
    mode,
    ...range('startsAt', instantField),
    provider: { ...relation('provider'), schema: oneOf(uuid) },
    patient: relation('patient'),
    encounterType: relation('encounterType', encounterTypeNumber),
    state: { schema: state, column: 'patientState', compare: '=' },
    cbo: uuid,
  },
  sorts: ['startsAt'],
  mounts: {
    '/appointments': ['list', 'read'],
    '/patients/:patient/appointments': ['list', 'read', 'create'],
    '/providers/:provider/appointments': ['list'],
    '/patients/:patient/encounters/:encounter/appointments': ['list', 'create'],
    '/patients/:patient/encounters/:encounter/scheduled_appointments': ['list', 'create'],
  },
  conditions: {
    '/patients/:patient/encounters/:encounter/scheduled_appointments': { status: 'Scheduled' },
  },
  states: appointmentStates,
  actions: {
    reschedule: {
      input: z.discriminatedUnion('onDemandSwap', [
        z.strictObject({
          onDemandSwap: z._default(z.literal(false), false),
          ...time,
          ...answers,
          ...reasonInput.shape,
        }),
        // Not moved, but to be had now: it goes into the queue, and keeps its time until a clinician accepts.
        z.strictObject({
          onDemandSwap: z.literal(true),
          initials: answers.initials,
          attestedState: z.optional(z.nullable(state)),
        }),
      ]),
      at: ['PATCH /patients/:patient/appointments/:id'],
    },
    cancel: { input: reasonInput, at: ['DELETE /patients/:patient/appointments/:id'] },
    set_canceled: { input: reasonInput, at: ['POST /appointments/:id/set_canceled'] },
    set_missed: { input: reasonInput, at: ['POST /appointments/:id/set_missed'] },
    log_call: { at: ['POST /appointments/:id/log_call'] },
    send_invite: { at: ['POST /patients/:patient/appointments/:id/send_invite'] },
    join_waiting_room: {
      input: z.strictObject({ attestedState: z.optional(z.nullable(state)) }),
      at: ['POST /patients/:patient/appointments/:id/join_waiting_room'],
    },
    switch_mode: {
      input: z.strictObject({
        appointmentType: z.enum(['video', 'phone'], 'Please select an appointment type'),
      }),
      at: ['POST /appointments/:id/switch_mode'],
    },
    leave_waiting_room: { at: ['POST /patients/:patient/appointments/:id/leave_waiting_room'] },
    start: { at: ['POST /providers/:provider/appointments/:id/start'] },
    complete_video: { at: ['POST /patients/:patient/appointments/:id/complete_video'] },
    complete_call: { at: ['POST /providers/:provider/appointments/:id/complete_call'] },
    complete: { at: ['POST /providers/:provider/appointments/:id/complete'] },
    reconnect: { at: ['POST /providers/:provider/appointments/:id/reconnect'] },
    fail: { input: reasonInput, at: ['POST /appointments/:id/fail'] },
    create_swap_type: {
      input: z.strictObject({
        encounterTypeId: z.optional(id),
        appointmentType: z.optional(
          z.enum(['video', 'phone'], 'Please select an appointment type'),
        ),
      }),
      at: ['POST /providers/:provider/appointments/:id/create_swap_type'],
    },
    reopen_call: {
      input: explanationInput,
      at: ['POST /providers/:provider/appointments/:id/reopen_call'],
    },
    correct_to_scheduled: {
      input: explanationInput,
      at: ['POST /appointments/:id/correct_to_scheduled'],
    },
    correct_to_waiting: {
      input: explanationInput,
      at: ['POST /appointments/:id/correct_to_waiting'],
    },
  },
})

/** A provider as a patient chooses one. */
const slotProvider = resourceObject('providers', {
  name: z.string(),
  pronouns: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  bio: z.string(),
  portrait: z.nullable(z.string()),
  timezone: z.string(),
})

/** A free time. `date`, `timeSlot` and `partOfDay` are in `timezone`, where the patient is; `time` is UTC. */
export const freeSlot = resourceObject('availabilities', {
  availabilityId: z.string(),
  providerId: z.string(),
  timezone: z.string(),
  date: z.string(),
  time: z.string(),
  timeSlot: z.string(),
  partOfDay: z.enum(['morning', 'afternoon', 'evening']),
  provider: slotProvider,
})

export const patientAvailabilities = endpoint('patients.availabilities', {
  at: 'GET /patients/:patient/availabilities',
  description:
    'Free times of the coming days, or of those from a date on, for this patient and kind of visit; meta names their time zone, today and the days of the strip.',
  query: z.strictObject({
    encounterTypeId: z.string('Choose a kind of visit').check(z.maxLength(36)),
    providerId: z.optional(uuid),
    appointmentId: z.optional(uuid),
    /** The first day to look at, for staff; today unless told. */
    fromDate: z.optional(dateField),
  }),
  output: z.array(freeSlot),
})

export const holdSlot = endpoint('slot_holds.hold', {
  at: 'PUT /patients/:patient/slot_hold',
  description:
    'Keeps a free time for the patient while they give a card; one at a time, and only for minutes.',
  body: z.strictObject({ ...time, encounterTypeId: id }),
  output: resourceObject('slot_holds', { expiresAt: instantField }),
})

export const findSoonestPepVisit = endpoint('pep_visits.find_soonest', {
  at: 'POST /pep_visits/soonest',
  description:
    'The first free PEP visit in the state of a zip code, with any clinician licensed there, before anything else is known of the caller; the zip code is kept nowhere.',
  body: z.object({
    zip,
    state: z.optional(state),
    /** The brand to enroll with: its organization decides who may be seen. */
    themeId: z.optional(uuid),
  }),
  output: resourceObject('pep_visits', {
    /** The USPS code of the state. */
    id: z.string(),
    states: z.array(z.string()),
    stateName: z.string(),
    timezone: z.string(),
    /** Whether PEP visits are offered in the state, and a clinician is licensed there today. */
    offered: z.boolean(),
    /** Null when no visit is free in time for PEP to work. */
    startsAt: z.nullable(z.string()),
  }),
  limit: { max: 60, windowSeconds: 600, by: 'address' },
})

export const appointmentCalendar = endpoint('appointments.calendar', {
  at: 'GET /appointments/:id/calendar',
  description: 'The visit as an .ics file that says when, and nothing else.',
  mediaType: 'text/calendar',
})

export const nextAppointments = endpoint('appointments.next', {
  at: 'GET /providers/:provider/dashboard/next_appointments',
  description: 'Who waits or is being seen by a provider, then what comes next: twenty at most.',
  output: resourceObjects('appointments', {
    patientId: z.string(),
    patientName: z.string(),
    pronouns: z.nullable(z.string()),
    status,
    mode,
    visitReason: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    waitingSince: z.nullable(z.string()),
    startedAt: z.nullable(z.string()),
    version: z.int(),
  }),
})
