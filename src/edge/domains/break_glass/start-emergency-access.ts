import { careTeam } from '#edge/access/scopes'
import { refuseStale } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { operation, policyOf } from '#edge/jsonapi/index'
import { byConstraint, creationStamps, insert, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { isLicensedForPatient, patientSubject } from '../patients'
import { patients } from '../patients/table'
import { startEmergencyAccess as contract, breakGlass as resourceContract } from './contract'
import { emergencyAccessMs, reviewDue } from './review-period'
import { breakGlass } from './table'

/** Providers alone: the other roles that care for patients see all of them already. */
export const emergencyAccessPolicy = policyOf({
  provider: { scope: isLicensedForPatient, can: 'everything' },
})
export const onPatient = { subject: patientSubject, policy: emergencyAccessPolicy }

const alreadyOpen = () => conflict('already_open', 'You already have access to this record')

export const startEmergencyAccess = operation(contract, onPatient, async (ctx) => {
  const { actor, db, env, now, body } = ctx
  const patientId = ctx.patient.id
  const inCare = sql`select 1 from patients where id = ${patientId} and ${careTeam(patients.id)(actor)}`
  if (await db.exists(inCare)) throw alreadyOpen()
  const id = uuidv7()
  const expiresAt = new Date(Date.parse(now) + emergencyAccessMs).toISOString()
  const values = await encryptFields({ contract: resourceContract }, env, id, {
    reasonText: body.reasonText,
  })
  return {
    write: [
      // Of two that open at once one is refused: what is open twice would stay open once it is closed.
      refuseStale(sql`exists (
        select 1 from break_glass_grants where user_id = ${actor.id} and patient_id = ${patientId}
          and closed_at is null and expires_at > ${now})`),
      insert(breakGlass, {
        ...values,
        id,
        patientId,
        userId: actor.id,
        reasonCode: body.reasonCode,
        openedAt: now,
        expiresAt,
        reviewDueAt: reviewDue(now),
        ...creationStamps(now),
      }),
    ],
    event: { subjectId: id },
    mapError: byConstraint({ stale_version: alreadyOpen() }),
    detail: { reason: body.reasonCode },
    data: { id, expiresAt },
  }
})
