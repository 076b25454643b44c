import { listActiveCodes } from '#edge/domains/dropdown_options/index'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { z } from '#edge/jsonapi/contract'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { paragraphs } from '#edge/platform/fields'
import { expireReminder } from '../booking/appointment-todo'
import { releaseSlot } from '../booking/slot-claims'
import { reasonListsFor } from '../reason-codes'

/** The appointment is over or will not take place: its time is free again in the same batch, and no one waits. */
export const closeAppointment = (ctx: WriteContext, { patientId }: Row): Change => ({
  set: { claimed: 0, waitingSince: null },
  also: [releaseSlot(ctx.id), expireReminder(ctx, { id: ctx.id, patientId })],
})

/** An active code of the list that this caller chooses from, for this action; a patient may leave it out. */
export const reasonSchema = async (
  action: string,
  { actor, db }: WriteContext,
): Promise<z.ZodMiniType | null> => {
  if (explainedActions.some((each) => each === action)) return explanation
  const lists = reasonListsFor(action, actor.role)
  if (lists.length === 0) return null
  const schema = reasonFrom(await listActiveCodes(db, lists))
  return lists.includes('patient_cancel') ? z.pipe(withDefaultReason, schema) : schema
}

/** What undoes an outcome is explained in words of one's own: there is no list of it. */
const explainedActions = ['reopen_call', 'correct_to_scheduled', 'correct_to_waiting'] as const
const explanation = z.object({ reasonText: paragraphs(500, 'Tell us more') })

const withDefaultReason = z.transform((reason: { readonly reasonCode?: string | undefined }) =>
  reason.reasonCode ? reason : { reasonCode: 'prefer_not_to_say' },
)
