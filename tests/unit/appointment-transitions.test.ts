import { describe, expect, it } from 'vitest'
import { roles } from '#edge/access/roles'
import { reasonListFor, reasonListsFor } from '#edge/domains/appointments/reason-codes'
import {
  guardMessages,
  inJoinWindow,
  isLateEnough,
  isPatientAbsent,
  isTimeToStart,
} from '#edge/domains/appointments/transition-guards'
import {
  type AppointmentStatus,
  appointmentModes,
  appointmentStates,
  statuses,
  type TransitionAction,
  terminalStatuses,
} from '#edge/domains/appointments/transitions'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import {
  allowedActions,
  type Transition,
  type TransitionActor,
  transitionOf,
} from '#edge/jsonapi/transitions'

const transitions: readonly Transition[] = appointmentStates.transitions
const actions = [...new Set(appointmentStates.transitions.map(({ action }) => action))]
/** Without a status, the transition that creates an appointment. */
const find = (
  status: AppointmentStatus | null,
  action: TransitionAction,
  actor?: TransitionActor,
) =>
  status
    ? transitionOf(appointmentStates, action, status, actor)
    : transitions.find(
        (each) =>
          each.action === action && each.from.length === 0 && (!actor || each.by?.includes(actor)),
      )

/** Where each action leads from each status; what is missing is refused. */
const leads: Record<
  AppointmentStatus | 'none',
  Partial<Record<TransitionAction, AppointmentStatus>>
> = {
  none: { book: 'Scheduled', request: 'Waiting' },
  Scheduled: {
    reschedule: 'Scheduled',
    join_waiting_room: 'Waiting',
    on_demand_swap: 'Waiting',
    start: 'In progress',
    set_missed: 'Missed',
    cancel: 'Canceled',
    set_canceled: 'Canceled',
  },
  Waiting: {
    leave_waiting_room: 'Scheduled',
    undo_swap: 'Scheduled',
    start: 'In progress',
    set_missed: 'Missed',
    cancel: 'Canceled',
    set_canceled: 'Canceled',
    abandon: 'Abandoned',
    take_in_writing: 'In progress',
    reject: 'Rejected',
  },
  'In progress': {
    complete_video: 'Documenting',
    complete_call: 'Documenting',
    reconnect: 'Waiting',
    give_back: 'Waiting',
    fail: 'Failed',
    set_missed: 'Missed',
  },
  Documenting: { complete: 'Complete', reopen_call: 'In progress' },
  Missed: { correct_to_scheduled: 'Scheduled', correct_to_waiting: 'Waiting' },
  Canceled: { correct_to_scheduled: 'Scheduled', correct_to_waiting: 'Waiting' },
  Failed: { correct_to_scheduled: 'Scheduled', correct_to_waiting: 'Waiting' },
  Complete: {},
  Rejected: {},
  Abandoned: {},
}
const everywhere = [null, ...statuses]
const pairs = everywhere.flatMap((status) => actions.map((action) => [status, action] as const))

/** Who may act, by domain and status: P provider, M assistant, S support, G manager, and so on. */
const who: Record<TransitionAction, Partial<Record<AppointmentStatus | 'none', string>>> = {
  book: { none: 'Pt S M P CL G CA' },
  request: { none: 'Pt S' },
  reschedule: { Scheduled: 'Pt S M P CL G CA' },
  join_waiting_room: { Scheduled: 'Pt' },
  on_demand_swap: { Scheduled: 'Pt' },
  leave_waiting_room: { Waiting: 'Pt Sys' },
  undo_swap: { Waiting: 'Pt P CL CA Sys' },
  start: { Scheduled: 'P CL', Waiting: 'P CL' },
  set_missed: {
    Scheduled: 'P CL M S G CA',
    Waiting: 'P CL M S G CA',
    'In progress': 'P CL',
  },
  cancel: { Scheduled: 'Pt S M P CL G CA A', Waiting: 'Pt S M P CL G CA A' },
  set_canceled: { Scheduled: 'S M P CL G CA A', Waiting: 'S M P CL G CA A' },
  abandon: { Waiting: 'Pt Sys' },
  take_in_writing: { Waiting: 'P CL CA' },
  give_back: { 'In progress': 'Pt S P CL CA' },
  reject: { Waiting: 'P CL CA Sys' },
  complete_video: { 'In progress': 'P CL Sys' },
  complete_call: { 'In progress': 'P CL Sys' },
  reconnect: { 'In progress': 'P Sys' },
  fail: { 'In progress': 'P CL CA Sys' },
  complete: { Documenting: 'P CL' },
  reopen_call: { Documenting: 'P' },
  correct_to_scheduled: { Missed: 'CL CA A', Canceled: 'CL CA A', Failed: 'CL CA A' },
  correct_to_waiting: { Missed: 'CL CA A', Canceled: 'CL CA A', Failed: 'CL CA A' },
}
const short: Record<TransitionActor, string> = {
  admin: 'A',
  patient: 'Pt',
  provider: 'P',
  assistant: 'M',
  support: 'S',
  manager: 'G',
  clinical_admin: 'CA',
  clinical_lead: 'CL',
  system: 'Sys',
  cbo: 'CBO',
  pharmacy: 'PHA',
}
const actors: readonly TransitionActor[] = [...roles, 'system']

describe('the statuses of an appointment', () => {
  it('are ten, and its modes five, in the words of the clinic', () => {
    expect(statuses).toEqual([
      ...['Scheduled', 'Missed', 'Canceled', 'Waiting', 'In progress'],
      ...['Documenting', 'Complete', 'Failed', 'Rejected', 'Abandoned'],
    ])
    expect(appointmentModes).toEqual(['video', 'phone', 'async', 'other', 'async_messaging'])
  })

  it.each(pairs)('from %s, %s leads where the clinic says, or is refused', (status, action) => {
    const to = leads[status ?? 'none'][action]
    expect(find(status, action)?.to).toBe(to)
  })

  it.each(pairs)('from %s, %s is done by those who may, and no one else', (status, action) => {
    const may = (who[action][status ?? 'none'] ?? '').split(' ')
    for (const actor of actors)
      expect([actor, find(status, action, actor) !== undefined]).toEqual([
        actor,
        may.includes(short[actor]),
      ])
  })

  it('never change on their own: an action from a status has one outcome', () => {
    for (const [status, action] of pairs) {
      const matching = transitions.filter(
        (row) =>
          row.action === action &&
          (status === null ? row.from.length === 0 : row.from.some((from) => from === status)),
      )
      expect(matching.length).toBeLessThanOrEqual(1)
    }
  })

  it('can all be reached, and all but a correction end for good', () => {
    const reached = new Set(transitions.map(({ to }) => to))
    expect([...reached].sort()).toEqual([...statuses].sort())
    for (const status of terminalStatuses)
      for (const action of allowedActions(appointmentStates, status))
        expect(action).toMatch(/^correct_/)
  })

  it('are not for community organisations and pharmacies to change', () => {
    for (const status of statuses) {
      expect(allowedActions(appointmentStates, status, 'cbo')).toEqual([])
      expect(allowedActions(appointmentStates, status, 'pharmacy')).toEqual([])
    }
  })
})

describe('the table of transitions', () => {
  it('names only what is open to each role', () =>
    expect(allowedActions(appointmentStates, 'Scheduled', 'patient')).toEqual([
      'reschedule',
      'join_waiting_room',
      'on_demand_swap',
      'cancel',
    ]))

  it('uses every guard, and each has its words', () => {
    const used = new Set(
      appointmentStates.transitions.flatMap((each): readonly string[] =>
        'guards' in each ? each.guards : [],
      ),
    )
    expect([...used].sort()).toEqual(Object.keys(guardMessages).sort())
  })
})

describe('the guards of time', () => {
  const startsAt = '2026-11-23T14:00:00.000Z'
  const visit = { startsAt, endsAt: '2026-11-23T14:20:00.000Z' }
  const at = (minutes: number) => Date.parse(startsAt) + minutes * 60_000

  it('open the waiting room 15 minutes before, and close it when the visit ends', () => {
    const open = [-15.1, -15, 0, 19.9, 20].map((minutes) => inJoinWindow(visit, at(minutes)))
    expect(open).toEqual([false, true, true, true, false])
  })

  it('let a booked visit begin an hour before its time, or once its patient waits; others at any time', () => {
    const early = (
      status: 'Scheduled' | 'Waiting',
      kind: 'scheduled' | 'ad_hoc',
      minutes: number,
    ) => isTimeToStart({ startsAt, status, kind }, at(minutes))
    expect([-60.1, -60, 5].map((minutes) => early('Scheduled', 'scheduled', minutes))).toEqual([
      false,
      true,
      true,
    ])
    expect(early('Waiting', 'scheduled', -90)).toBe(true)
    expect(early('Scheduled', 'ad_hoc', -90)).toBe(true)
  })

  it('know ten minutes after the start', () => {
    expect([9.9, 10].map((minutes) => isLateEnough(visit, at(minutes)))).toEqual([false, true])
  })

  it('call a patient absent who never joined, or was called twice and not reached', () => {
    const absent = (mode: 'video' | 'phone', came: boolean, ...calls: number[]) =>
      isPatientAbsent({
        mode,
        joined: mode === 'video' && came,
        reached: mode === 'phone' && came,
        calls: calls.map(at),
      })
    expect(absent('video', false)).toBe(true)
    expect(absent('video', true)).toBe(false)
    expect(absent('phone', false)).toBe(false)
    expect(absent('phone', false, 1)).toBe(false)
    expect(absent('phone', false, 1, 4)).toBe(false)
    expect(absent('phone', false, 6, 1)).toBe(true)
    expect(absent('phone', true, 1, 6)).toBe(false)
  })
})

describe('the reasons', () => {
  it('exist for every action that requires one, unless free words do', () => {
    const free: readonly string[] = ['reopen_call', 'correct_to_scheduled', 'correct_to_waiting']
    for (const { action, reason, by } of transitions)
      for (const actor of by ?? [])
        expect(reasonListFor(action, actor) !== undefined).toBe(
          (reason === 'required' && !free.includes(action)) || action === 'reschedule',
        )
  })

  it('are technical or not for a failed visit, and of another list for patients than for staff', () => {
    expect(reasonListsFor('fail', 'provider')).toEqual(['technical', 'incomplete'])
    expect(reasonListFor('cancel', 'patient')).toBe('patient_cancel')
    expect(reasonListFor('cancel', 'support')).toBe('staff_cancel')
  })

  it('are checked against their list, and want words for Other', () => {
    const field = reasonFrom(['scheduling_conflict', 'other'])
    const words = (value: unknown) => field.safeParse(value).error?.issues.map((one) => one.message)
    expect(words({ reasonCode: 'scheduling_conflict' })).toBeUndefined()
    expect(words({ reasonCode: 'patient_asked' })).toEqual(['Choose a reason'])
    expect(words({})).toEqual(['Choose a reason'])
    expect(words({ reasonCode: 'other' })).toEqual(['Tell us more'])
    expect(words({ reasonCode: 'other', reasonText: '  ' })).toEqual(['Tell us more'])
    expect(words({ reasonCode: 'other', reasonText: 'Jury duty' })).toBeUndefined()
  })
})
