import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import { recordHistory } from '../booking/status-history'
import { notLive } from '../transition-guards'
import { assertOffered } from './swap-type'

/** While the patient waits or the visit is under way; before that its type and mode are changed by staff. */
export const isUnderWay: Guard = ({ status, mode }) => {
  if (mode !== 'video' && mode !== 'phone') return notLive
  return ['Waiting', 'In progress'].includes(status)
    ? null
    : conflict('not_held_now', 'This is possible only while a visit is waiting or under way')
}

/** On by phone where the video does not do, or back; by either side of the visit. */
export const switchMode = async (
  ctx: WriteContext,
  row: Row,
  { appointmentType }: { readonly appointmentType: 'video' | 'phone' },
): Promise<Change> => {
  await assertOffered(ctx, row, { appointmentType })
  return {
    // What dropped was the call by the other means.
    set: { mode: appointmentType, callDroppedAt: null },
    also: [recordHistory(ctx, { action: 'switch_mode', from: row.status, to: row.status })],
    detail: { mode: appointmentType },
  }
}
