import type { IconName } from '#components/icons'
import { ApiError } from '#edge/client'
import { isLateEnough, isTimeToStart } from '#edge/domains/appointments/transition-guards'
import { apiWithLocalErrors } from '#islands/stores/api'
import { correctOutcome, logCall } from '../appointments/actions/perform-action'
import { loadStaffAppointment, type StaffAppointment } from '../appointments/appointment'
import { isPatientHere } from '../appointments/patient-presence'
import type { TypeAndMode } from '../booking/TypeAndModeFields'

/** What a clinician does with a visit while it is held, in the order in which it is done. */
export type VisitStep =
  | 'start'
  | 'end_call'
  | 'complete'
  | 'log_call'
  | 'create_swap_type'
  | 'reconnect'
  | 'reopen_call'
  | 'fail'
  | 'set_missed'
  | 'correct_to_scheduled'
  | 'correct_to_waiting'

interface StepDefinition {
  readonly step: VisitStep
  readonly label: string
  readonly icon: IconName
  /** Not one of the call's own: M, V and C are the microphone, the camera and the chat. */
  readonly key?: string
  readonly isPrimary?: true
  readonly asks?: 'reason' | 'explanation' | 'type' | 'end'
  readonly done: string
}

const definitions: readonly StepDefinition[] = [
  {
    step: 'start',
    label: 'Start visit',
    icon: 'video',
    key: 's',
    isPrimary: true,
    done: 'The visit has begun.',
  },
  {
    step: 'end_call',
    label: 'End call',
    icon: 'phone',
    key: 'e',
    isPrimary: true,
    asks: 'end',
    done: 'The call is over. The note is next.',
  },
  {
    step: 'complete',
    label: 'Complete visit',
    icon: 'check',
    key: 'd',
    isPrimary: true,
    asks: 'end',
    done: 'The visit is complete.',
  },
  {
    step: 'log_call',
    label: 'Log a call attempt',
    icon: 'phone',
    key: 'l',
    done: 'The call attempt is noted.',
  },
  {
    step: 'create_swap_type',
    label: 'Change type',
    icon: 'pencil',
    asks: 'type',
    done: 'The visit is changed.',
  },
  {
    step: 'reconnect',
    label: 'Back to the waiting room',
    icon: 'clock',
    done: 'The patient is in the waiting room again.',
  },
  {
    step: 'reopen_call',
    label: 'Resume the call',
    icon: 'video',
    asks: 'explanation',
    done: 'The call goes on.',
  },
  {
    step: 'set_missed',
    label: 'Mark missed',
    icon: 'clock',
    key: 'n',
    asks: 'reason',
    done: 'Marked as missed.',
  },
  {
    step: 'fail',
    label: 'End as failed',
    icon: 'circle-alert',
    key: 'f',
    asks: 'reason',
    done: 'The visit is ended as failed.',
  },
  {
    step: 'correct_to_scheduled',
    label: 'Correct to Scheduled',
    icon: 'calendar',
    asks: 'explanation',
    done: 'The visit is Scheduled again.',
  },
  {
    step: 'correct_to_waiting',
    label: 'Correct to Waiting',
    icon: 'clock',
    asks: 'explanation',
    done: 'The visit is Waiting again.',
  },
]

/** The call ends by the verb of its mode. */
const actionOf = (step: VisitStep, { mode }: Pick<StaffAppointment, 'mode'>): string => {
  if (step === 'end_call') return mode === 'phone' ? 'complete_call' : 'complete_video'
  return step
}

/** What the API lets this user do with the visit, as far as the clock and the mode make it useful now. */
export const availableSteps = (visit: StaffAppointment, now: number): readonly StepDefinition[] =>
  definitions.filter(
    ({ step }) =>
      visit.can.includes(actionOf(step, visit)) &&
      (step !== 'log_call' || visit.mode === 'phone') &&
      (step !== 'start' || isTimeToStart(visit, now)) &&
      (step !== 'set_missed' || (isLateEnough(visit, now) && !isPatientHere(visit, now))),
  )

/** Takes a step that asks nothing, or only an explanation. Rejects as the API does. */
export const takeStep = (
  visit: StaffAppointment,
  step: Exclude<VisitStep, 'set_missed' | 'fail' | 'create_swap_type'>,
  reasonText = '',
) => {
  const { id, version } = visit
  const ofProvider = { params: { provider: visit.providerId ?? '', id }, version }
  switch (step) {
    case 'end_call':
      return visit.mode === 'phone'
        ? apiWithLocalErrors.call(
            'POST /providers/:provider/appointments/:id/complete_call',
            ofProvider,
          )
        : apiWithLocalErrors.call('POST /patients/:patient/appointments/:id/complete_video', {
            params: { patient: visit.patientId, id },
            version,
          })
    case 'start':
      return startVisit(visit)
    case 'log_call':
      return logCall(visit)
    case 'reopen_call':
      return apiWithLocalErrors.call('POST /providers/:provider/appointments/:id/reopen_call', {
        ...ofProvider,
        body: { reasonText },
      })
    case 'correct_to_scheduled':
    case 'correct_to_waiting':
      return correctOutcome(visit, step, reasonText)
    default:
      return apiWithLocalErrors.call(
        `POST /providers/:provider/appointments/:id/${step}`,
        ofProvider,
      )
  }
}

/**
 * Begins the visit as the clinician saw it. If their patient came to the waiting room at that moment it begins all the
 * same, unless something else about it changed too.
 */
const startVisit = async (visit: StaffAppointment) => {
  const { id, providerId } = visit
  const start = (version: number) =>
    apiWithLocalErrors.call('POST /providers/:provider/appointments/:id/start', {
      params: { provider: providerId ?? '', id },
      version,
    })
  try {
    return await start(visit.version)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error
    const latest = await loadStaffAppointment(apiWithLocalErrors, id)
    if (!isSameWithPatientHere(visit, latest)) throw error
    return start(latest.version)
  }
}

const isSameWithPatientHere = (before: StaffAppointment, latest: StaffAppointment): boolean =>
  before.status === 'Scheduled' &&
  latest.status === 'Waiting' &&
  (['startsAt', 'mode', 'encounterTypeId', 'providerId'] as const).every(
    (name) => before[name] === latest[name],
  )

/** Another kind of visit, or by phone instead of video, before it begins. Rejects as the API does. */
export const changeType = (
  { id, version, providerId }: StaffAppointment,
  chosen: Partial<TypeAndMode>,
): Promise<unknown> =>
  apiWithLocalErrors.call('POST /providers/:provider/appointments/:id/create_swap_type', {
    params: { provider: providerId ?? '', id },
    version,
    body: chosen,
  })
