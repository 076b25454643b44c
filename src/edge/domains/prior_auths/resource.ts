import { filterMine } from '#edge/access/scopes'
import { type Change, type Row, resource, type WriteContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql, userName } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { reasonsOf } from '../dropdown_options'
import { setPharmacyStatus } from '../prescriptions'
import type { PharmacyStatus } from '../prescriptions/transitions'
import { priorAuths as contract } from './contract'
import { draftPriorAuth, isUnsubmitted } from './draft'
import { priorAuthPolicy } from './policy'
import { priorAuths as table } from './table'
import { deadlines } from './transitions'

/** What the payer decided: kept with its day, and followed at the pharmacy. */
const decide =
  (pharmacyStatus: PharmacyStatus, isAppealable: boolean) =>
  (ctx: WriteContext, { prescriptionId, appealOfId }: Row): Change => ({
    set: {
      answeredAt: ctx.now,
      ...(isAppealable &&
        !appealOfId && {
          appealBy: addPeriod(clinicDay(ctx.now), deadlines.appealDays, 'day'),
        }),
    },
    also: setPharmacyStatus(ctx, prescriptionId, pharmacyStatus),
  })
const approve =
  (isAppealable: boolean) =>
  (
    ctx: WriteContext,
    row: Row,
    input: {
      readonly validUntil?: string | null | undefined
      readonly reference?: string | null | undefined
    },
  ): Change => {
    const change = decide('pa_approved', isAppealable)(ctx, row)
    return { ...change, set: { ...change.set, ...input } }
  }

/** The pharmacy waits for no answer that will not come; of an appeal, the earlier answer stands. */
const withdraw = async (
  ctx: WriteContext,
  { prescriptionId, appealOfId, submittedAt }: Row,
): Promise<Change> => {
  if (!submittedAt) return {}
  const wasDenied = sql`select 1 from prior_auths where id = ${appealOfId ?? ''} and status = 'denied'`
  const answered = (await ctx.db.exists(wasDenied)) ? 'pa_denied' : 'pa_approved'
  const to = appealOfId ? answered : 'pa_required'
  return { also: setPharmacyStatus(ctx, prescriptionId, to, ['pa_pending']) }
}

export const priorAuths = resource(contract, {
  table,
  policy: priorAuthPolicy,
  fields: {
    patientName: userName(table.patientId),
  },
  filters: {
    mine: filterMine(table.providerId),
    dueBefore: (at) => sql`${table.answeredAt} is null and ${table.dueAt} < ${at}`,
  },
  reasons: reasonsOf('prior_auth_denial'),
  guards: { update: isUnsubmitted },
  constraints: {
    UNIQUE: conflict('appeal_open', 'There is an appeal of this already. Go on with that one.'),
  },
  create: draftPriorAuth,
  actions: {
    approve: approve(false),
    approve_part: approve(true),
    modify: approve(true),
    deny: decide('pa_denied', true),
    waive: decide('ready_to_fill', false),
    cancel: withdraw,
  },
})
