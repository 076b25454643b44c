import type { IconName } from '#components/icons'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { StaffAppointment } from '../appointments/appointment'
import { logCall } from '../appointments/perform-action'

/** What a clinician does with a visit while it is held, in the order in which it is done. */
export type VisitStep =
  | 'start'
  | 'end_call'
  | 'complete'
  | 'log_call'
  | 'hold_by_phone'
  | 'hold_by_video'
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
  readonly asks?: 'reason' | 'explanation'
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
    done: 'The call is over. The note is next.',
  },
  {
    step: 'complete',
    label: 'Complete visit',
    icon: 'check',
    key: 'd',
    isPrimary: true,
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
    step: 'hold_by_phone',
    label: 'Hold by phone',
    icon: 'phone',
    done: 'The visit is held by phone.',
  },
  {
    step: 'hold_by_video',
    label: 'Hold by video',
    icon: 'video',
    done: 'The visit is held by video.',
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

/** The call ends by the verb of its mode; one verb changes the mode before it begins. */
const actionOf = (step: VisitStep, { mode }: Pick<StaffAppointment, 'mode'>): string => {
  if (step === 'end_call') return mode === 'phone' ? 'complete_call' : 'complete_video'
  return step === 'hold_by_phone' || step === 'hold_by_video' ? 'create_swap_type' : step
}

/** Steps of visits in one mode alone. */
const modeOfStep: Readonly<Partial<Record<VisitStep, StaffAppointment['mode']>>> = {
  log_call: 'phone',
  hold_by_phone: 'video',
  hold_by_video: 'phone',
}

/** What the API lets this user do with the visit now. */
export const availableSteps = (visit: StaffAppointment): readonly StepDefinition[] =>
  definitions.filter(
    ({ step }) =>
      visit.can.includes(actionOf(step, visit)) && (modeOfStep[step] ?? visit.mode) === visit.mode,
  )

/** Takes a step that asks nothing, or only an explanation. Rejects as the API does. */
export const takeStep = (
  visit: StaffAppointment,
  step: Exclude<VisitStep, 'set_missed' | 'fail'>,
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
    case 'log_call':
      return logCall(visit)
    case 'hold_by_phone':
    case 'hold_by_video':
      return apiWithLocalErrors.call(
        'POST /providers/:provider/appointments/:id/create_swap_type',
        {
          ...ofProvider,
          body: { appointmentType: step === 'hold_by_phone' ? 'phone' : 'video' },
        },
      )
    case 'reopen_call':
      return apiWithLocalErrors.call('POST /providers/:provider/appointments/:id/reopen_call', {
        ...ofProvider,
        body: { reasonText },
      })
    case 'correct_to_scheduled':
    case 'correct_to_waiting':
      return apiWithLocalErrors.call(`POST /appointments/:id/${step}`, {
        params: { id },
        version,
        body: { reasonText },
      })
    default:
      return apiWithLocalErrors.call(
        `POST /providers/:provider/appointments/:id/${step}`,
        ofProvider,
      )
  }
}
