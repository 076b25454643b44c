/** How far a call has come, in the order in which it does. */
export const openCallStatuses = ['queued', 'ringing', 'in_progress'] as const
export const endedCallStatuses = ['completed', 'busy', 'no_answer', 'failed', 'canceled'] as const
export const callStatuses = [...openCallStatuses, ...endedCallStatuses] as const
export type CallStatus = (typeof callStatuses)[number]

/** What came of a call, as the caller notes it: a machine that answers is no patient. */
export const callOutcomes = [
  'reached',
  'voicemail_left',
  'no_answer',
  'wrong_number',
  'could_not_talk',
  'other',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const callDirections = ['outgoing', 'incoming'] as const
export const callCarriers = ['embedded', 'twilio'] as const

export const isOpenCall = (status: CallStatus): boolean =>
  openCallStatuses.some((open) => open === status)

/** What may still follow: a call only goes on, in any order of its events. */
export const statusesBefore = (status: CallStatus): readonly CallStatus[] => {
  const at = (openCallStatuses as readonly CallStatus[]).indexOf(status)
  return at < 0 ? openCallStatuses : openCallStatuses.slice(0, at)
}
