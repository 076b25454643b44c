/** Everything a patient chooses on the way to a visit; the address holds it all. */
export interface Choices {
  /** Present when a visit is being moved. */
  readonly appointmentId?: string
  readonly encounterTypeId?: string
  readonly providerId?: string
  /** 'YYYY-MM-DD' in the patient's zone. */
  readonly selectedDate?: string
  /** RFC 3339, UTC. */
  readonly selectedTime?: string
  readonly availabilityId?: string
  /** A time that was chosen and then went to somebody else. */
  readonly taken?: string
}

export type Step = 'types' | 'schedule' | 'provider-details' | 'confirm'

const start = '/app/appointments/booking'

const asked = {
  types: ['encounterTypeId'],
  schedule: ['encounterTypeId'],
  'provider-details': [
    'encounterTypeId',
    'providerId',
    'selectedDate',
    'selectedTime',
    'availabilityId',
    'taken',
  ],
  confirm: ['encounterTypeId', 'providerId', 'selectedTime', 'availabilityId'],
} as const satisfies Record<Step, readonly (keyof Choices)[]>

/** The address of a step with what has been chosen so far. */
export const stepHref = (step: Step, choices: Choices) => {
  const path = [start, choices.appointmentId, step === 'types' ? undefined : step]
  const query = new URLSearchParams(
    asked[step].flatMap((name) => (choices[name] ? [[name, choices[name]]] : [])),
  )
  return path.filter(Boolean).join('/') + (query.size > 0 ? `?${query}` : '')
}

/** What an address of this step says was chosen. */
export const choicesIn = (step: Step, query: URLSearchParams, appointmentId?: string): Choices => ({
  ...(appointmentId && { appointmentId }),
  ...Object.fromEntries(
    asked[step].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  ),
})

/** Whether enough has been chosen for this step to make sense. */
export const complete = (step: Step, choices: Choices) =>
  needed[step].every((name) => choices[name])

const needed = {
  types: [],
  schedule: ['encounterTypeId'],
  'provider-details': ['encounterTypeId', 'providerId'],
  confirm: ['encounterTypeId', 'providerId', 'selectedTime', 'availabilityId'],
} as const satisfies Record<Step, readonly (keyof Choices)[]>
