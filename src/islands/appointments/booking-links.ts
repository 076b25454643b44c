import { appendQuery } from '#content/address/append-query'
import type { SchedulingFlags } from '#edge/domains/patients/scheduling-rules'

/** Everything a patient chooses on the way to a visit; the address holds it all. */
export interface BookingChoices {
  /** Present when a visit is being moved. */
  readonly appointmentId?: string
  readonly encounterTypeId?: string
  readonly providerId?: string
  /** 'YYYY-MM-DD' in the patient's zone. */
  readonly selectedDate?: string
  /** RFC 3339, UTC. */
  readonly selectedTime?: string
  readonly availabilityId?: string
  /** A time that was chosen and then went to another patient. */
  readonly taken?: string
}

export type BookingStep =
  | 'types'
  | 'update'
  | 'schedule'
  | 'on-demand'
  | 'async-messaging'
  | 'provider-details'
  | 'confirm'

const bookingPath = '/app/appointments/booking'

const stepParameters = {
  types: ['encounterTypeId'],
  update: ['encounterTypeId'],
  schedule: ['encounterTypeId'],
  'on-demand': ['encounterTypeId'],
  'async-messaging': ['encounterTypeId'],
  'provider-details': [
    'encounterTypeId',
    'providerId',
    'selectedDate',
    'selectedTime',
    'availabilityId',
    'taken',
  ],
  confirm: ['encounterTypeId', 'providerId', 'selectedTime', 'availabilityId'],
} as const satisfies Record<BookingStep, readonly (keyof BookingChoices)[]>

/** The address of a step with what has been chosen so far. */
export const stepHref = (step: BookingStep, choices: BookingChoices) => {
  const path = [bookingPath, choices.appointmentId, step === 'types' ? undefined : step]
  const query = new URLSearchParams(
    stepParameters[step].flatMap((name) => (choices[name] ? [[name, choices[name]]] : [])),
  )
  return appendQuery(path.filter(Boolean).join('/'), query)
}

/** What an address of this step says was chosen. */
export const parseChoices = (
  step: BookingStep,
  query: URLSearchParams,
  appointmentId?: string,
): BookingChoices => ({
  ...(appointmentId && { appointmentId }),
  ...Object.fromEntries(
    stepParameters[step].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  ),
})

/** Whether enough has been chosen for this step to make sense. */
export const hasRequiredChoices = (step: BookingStep, choices: BookingChoices) =>
  requiredChoices[step].every((name) => choices[name])

const requiredChoices = {
  types: [],
  update: ['encounterTypeId'],
  schedule: ['encounterTypeId'],
  'on-demand': ['encounterTypeId'],
  'async-messaging': ['encounterTypeId'],
  'provider-details': ['encounterTypeId', 'providerId'],
  confirm: ['encounterTypeId', 'providerId', 'selectedTime', 'availabilityId'],
} as const satisfies Record<BookingStep, readonly (keyof BookingChoices)[]>

/** The first booking step, or null for a patient who may not book any visit type. */
export const bookHrefFor = (flags: Partial<SchedulingFlags>) =>
  flags.canSchedule || flags.canSchedulePep || flags.canScheduleHivFollowUpOrAdherence
    ? stepHref('types', {})
    : null
