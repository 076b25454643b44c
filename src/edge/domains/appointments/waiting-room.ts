import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { isProviderLicensed } from './actions/call'
import { assertGuard, guardProblem, hasTime, inJoinWindow } from './transition-guards'

/**
 * The patient comes: from 15 minutes before the visit until its end. Where they say which state they are in now, the
 * visit's clinician is licensed there, or it could not begin.
 */
export const joinWaitingRoom = async (
  ctx: WriteContext,
  row: Row,
  { attestedState }: { readonly attestedState?: string | null | undefined },
): Promise<Change> => {
  const { startsAt, endsAt, patientJoinedAt, providerId } = row
  assertGuard(inJoinWindow({ startsAt, endsAt }, toEpochMs(ctx.now)), 'join_window')
  if (attestedState && providerId && !(await isProviderLicensed(ctx, { ...row, attestedState })))
    throw conflict('licensed', notLicensedText)
  return {
    set: {
      waitingSince: ctx.now,
      patientJoinedAt: patientJoinedAt ?? ctx.now,
      ...(attestedState && { attestedState, attestedAt: ctx.now }),
    },
  }
}

/** In the words of the patient, who is told. */
const notLicensedText =
  'Your clinician is not licensed in that state. Move your visit, or message your care team.'

export const canBeLeft: Guard = ({ kind }) =>
  hasTime({ kind }) ? null : guardProblem('scheduled_visit')
