import { updateBySystem } from '#edge/events/emit'
import { transmitAgain } from '#edge/events/failed-transmissions'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { recallable } from './transitions'

/** What is ended here is called back where it was sent: the outbox asks its pharmacy, and the answer is followed. */
export const askToStop = ({ now }: WriteContext, { sentAt }: Row) => ({
  set: {
    ...transmitAgain().set,
    recall: sentAt ? ('asked' as const) : null,
    recalledAt: sentAt ? now : null,
  },
})

/** Its status says that its pharmacy is asked to cancel it. */
export const askToCancel = () => ({
  set: { ...transmitAgain().set, recall: null, recalledAt: null },
})

/** At the desk of the pharmacy: only of what it was asked to stop. */
export const isAskedToStop: Guard = ({ status, recall }) =>
  status === 'cancel_requested' || recall === 'asked'
    ? null
    : conflict('not_asked', 'No one asked to stop it')

export const confirmStop = (_: WriteContext, { status }: Row): Change =>
  status === 'cancel_requested' ? {} : { set: { recall: 'confirmed', refillsLeft: 0 } }
export const denyStop = (_: WriteContext, { status }: Row): Change =>
  status === 'cancel_requested' ? {} : { set: { recall: 'denied' } }

/** The same as the service tells it. `note` is what the pharmacy said, encrypted. */
export const answerRecall = (
  which: SQL,
  action: 'confirm_cancel' | 'deny_cancel',
  at: string,
  note: SQL,
): readonly Statement[] => {
  const isConfirmed = action === 'confirm_cancel'
  return updateBySystem({
    name: `prescriptions.${action}`,
    row: 'r',
    at,
    which: sql`${which} and r.recall = 'asked' and r.status <> 'cancel_requested'`,
    set: isConfirmed
      ? sql`recall = 'confirmed', refills_left = 0${note}`
      : sql`recall = 'denied'${note}`,
    detail: sql`json_object('status', r.status)`,
  })
}

/**
 * Calls back prescriptions that a fact forbids, as soon as it is on file. Their status stays until a clinician ends them:
 * a patient does not learn of a result from the state of a medicine.
 */
export const recallBySystem = (ids: readonly string[], at: string): readonly Statement[] =>
  updateBySystem({
    name: 'prescriptions.recall',
    row: 'r',
    at,
    which: sql`${inList(sql`r.id`, ids)} and r.recall is null and r.sent_at is not null
      and ${inList(sql`r.status`, recallable)} and r.status <> 'discontinued'
      and (r.refills_left > 0 or r.filled_at is null)`,
    set: sql`recall = 'asked', recalled_at = ${at}, transmission_failed_at = null`,
    detail: sql`json_object('status', r.status)`,
  })
