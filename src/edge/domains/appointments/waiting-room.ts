import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { toEpochMs } from '#edge/platform/time'
import { assertGuard, guardProblem, hasTime, inJoinWindow } from './transition-guards'

/** The patient comes: from 15 minutes before the visit until its end. They may say which state they are in now. */
export const joinWaitingRoom = (
  ctx: WriteContext,
  { startsAt, endsAt, patientState, patientJoinedAt }: Row,
  { attestedState }: { readonly attestedState?: string | null | undefined },
): Change => {
  assertGuard(inJoinWindow({ startsAt, endsAt }, toEpochMs(ctx.now)), 'join_window')
  return {
    set: {
      waitingSince: ctx.now,
      patientJoinedAt: patientJoinedAt ?? ctx.now,
      attestedState: attestedState ?? patientState,
      attestedAt: ctx.now,
    },
  }
}

export const canBeLeft: Guard = ({ kind }) =>
  hasTime({ kind }) ? null : guardProblem('scheduled_visit')
