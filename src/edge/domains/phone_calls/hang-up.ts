import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { endTwilioCall, twilioVoiceKeys } from '#edge/platform/services/voice'
import { toEpochMs } from '#edge/platform/time'
import { visitStatements } from './progress'

export const hasNotEnded: Guard = ({ endedAt }) =>
  endedAt === null ? null : conflict('call_over', 'This call has ended')

/** The caller ends it, answered or not. */
export const hangUp = ({ now, env }: WriteContext, row: Row): Change => {
  const { answeredAt, carrierSid } = row
  const keys = twilioVoiceKeys(env)
  const status = answeredAt ? 'completed' : 'canceled'
  return {
    set: {
      status,
      endedAt: now,
      seconds: answeredAt ? Math.round((toEpochMs(now) - toEpochMs(answeredAt)) / 1000) : null,
    },
    also: visitStatements(status, now),
    detail: { status },
    ...(keys && carrierSid && { onCommitted: () => endTwilioCall(keys, carrierSid) }),
  }
}
