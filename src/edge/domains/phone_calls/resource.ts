import { type Change, type Guard, type Row, resource, type WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { endTwilioCall, twilioVoiceKeys } from '#edge/platform/services/voice'
import { toEpochMs } from '#edge/platform/time'
import { phoneCalls as contract } from './contract'
import { placeCall } from './place-call'
import { phoneCallPolicy } from './policy'
import { visitStatements } from './progress'
import { phoneCalls as table } from './table'

const hasNotEnded: Guard = ({ endedAt }) =>
  endedAt === null ? null : conflict('call_over', 'This call has ended')

/** The caller ends it, answered or not. */
const hangUp = ({ now, env }: WriteContext, row: Row): Change => {
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

export const phoneCalls = resource(contract, {
  table,
  policy: phoneCallPolicy,
  guards: { hang_up: hasNotEnded },
  create: placeCall,
  update: (_, __, { outcome }) => ({ detail: { outcome: outcome ?? null } }),
  actions: { hang_up: hangUp },
})
