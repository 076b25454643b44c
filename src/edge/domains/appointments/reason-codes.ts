import type { TransitionActor } from '#edge/jsonapi/transitions'

/** Lists of `dropdown_options` that reasons are chosen from. A code that has been used is retired there, never deleted. */
export type ReasonList =
  | 'patient_cancel'
  | 'staff_cancel'
  | 'missed'
  | 'technical'
  | 'incomplete'
  | 'reject'

const listOf: Readonly<Record<string, ReasonList | undefined>> = {
  reschedule: 'staff_cancel',
  set_missed: 'missed',
  set_canceled: 'staff_cancel',
  cancel: 'staff_cancel',
  reject: 'reject',
  fail: 'technical',
}

/** From which list this actor gives a reason for this action; none when free words are asked for. */
export const reasonListFor = (action: string, actor: TransitionActor): ReasonList | undefined => {
  const list = listOf[action]
  return list === 'staff_cancel' && actor === 'patient' ? 'patient_cancel' : list
}

/** All the lists it may be of: a visit fails for technical reasons, or is not held to its end for others. */
export const reasonListsFor = (action: string, actor: TransitionActor): readonly ReasonList[] => {
  const list = reasonListFor(action, actor)
  return list === 'technical' ? ['technical', 'incomplete'] : list ? [list] : []
}
