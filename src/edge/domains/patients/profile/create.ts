import { brandNameBy } from '#edge/deliveries/brand'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { users } from '#edge/domains/users/table'
import type { Change, RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { textSetting } from '#edge/platform/settings/settings'
import { clinicZone } from '#edge/platform/time'
import { stateCodes, zoneOf } from '#edge/platform/us-states'
import { stateFrom } from '#edge/platform/zip-codes/zip-codes'
import { openTodo } from '../../todos'
import { accountAttributes } from '../attributes'
import { enrollmentLink } from '../enrollment-link'
import { assertTakesUninsured } from './validate'

/** Staff add a patient: the account and the record in one batch, with the todos that complete them. */
export const createPatient = async (ctx: WriteContext, input: Row): Promise<Change> => {
  const { id, actor, now } = ctx
  const state = stateCodes.find((each) => each === { ...input, ...stateFrom(input, {}) }.state)
  const requestedCboId = actor.role === 'cbo' ? actor.cboId : (input.cboId ?? null)
  const { cboId, preventsUninsured, isKnown } = await loadFacts(ctx, requestedCboId, input.email)
  if (input.insured === false) assertTakesUninsured(preventsUninsured)
  // An organization must not learn who is a patient elsewhere: for them the code will sort it out.
  if (isKnown && actor.role !== 'cbo')
    throw unprocessable('email_taken', 'A patient with this email exists', 'email')
  const letterId = uuidv7()
  // The same to whom is known already: what it says tells no one who that is.
  const letter = await enqueueDelivery(ctx.env, {
    id: letterId,
    key: `record:${id}:started`,
    userId: id,
    brandName: await brandNameBy(ctx.env, { themeId: null, cboId }),
    channel: 'email',
    to: input.email,
    kind: 'record_started',
    language: input.language ?? 'en',
    values: { link: enrollmentLink(appOrigin(ctx.env), cboId) },
  })
  return {
    before: [
      insert(users, {
        ...Object.fromEntries(accountAttributes.map((name) => [name, input[name]])),
        id,
        role: 'patient',
        timezone: input.timezone ?? (state ? zoneOf(state) : clinicZone()),
        ...creationStamps(now),
      }),
    ],
    set: {
      state,
      cboId,
      enrolledAt: now,
      ...(actor.role === 'cbo' && { addedByCboId: cboId }),
    },
    also: [openTodo('PHOTO_ID', id, now), openTodo('PROFILE_INCOMPLETE', id, now), letter],
    ...(input.stateConfirmed && { detail: { fields: 'stateConfirmed' } }),
    onCommitted: () => notifyQueue(ctx.env, letterId),
  }
}

interface Facts {
  readonly cboId: string | null
  readonly preventsUninsured: number | null
  readonly isKnown: number
}
const loadFacts = async (
  { db }: RequestContext,
  requestedCboId: string | null,
  email: string,
): Promise<Facts> => {
  const found = await db.first(sql<Facts>`
    select chosen.id as "cboId",
      (select prevent_uninsured from cbos where id = chosen.id) as "preventsUninsured",
      exists (select 1 from users where email = ${email} and role = 'patient' and email_verified_at is not null)
        as "isKnown"
    from (select coalesce(${requestedCboId}, ${textSetting('default_cbo_id')}) as id) chosen`)
  return found ?? { cboId: requestedCboId, preventsUninsured: null, isKnown: 0 }
}
