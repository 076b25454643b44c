import { policyOver, type Row, requireAsWritten, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { releaseSlot } from '../booking/slot-claims'
import { earlierTimeRequests as contract } from './contract'
import { canMoveEarlier } from './offers'

const table = tableOf(contract)

const notToCome = conflict(
  'not_to_come',
  'An earlier time can be offered for a visit that is booked, and does not begin soon.',
)

/** The patient lets go of what is held for them, if anything is. */
const release = (_: unknown, { id }: Row) => ({
  set: { providerId: null, availabilityId: null, startsAt: null, expiresAt: null },
  also: [releaseSlot(id)],
})

export const earlierTimeRequests = resource(contract, {
  table,
  policy: policyOver(table.patientId, { patient: ['own', 'create', 'decline', 'stop'] }),
  constraints: { UNIQUE: conflict('already_in_line', 'You are in line for this visit already.') },
  create: (ctx, { appointmentId }, { patient = '' }) => ({
    set: { status: 'waiting' },
    ...requireAsWritten(ctx, [
      [
        sql`exists (select 1 from appointments a where a.id = ${appointmentId}
          and a.patient_id = ${patient} and ${canMoveEarlier(ctx.now)})`,
        notToCome,
      ],
    ]),
  }),
  actions: { decline: release, stop: release },
})
