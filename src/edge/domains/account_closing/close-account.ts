import { changeOneRow } from '#edge/events/emit'
import { onSubject, operation } from '#edge/jsonapi/index'
import { sql, stamps, update } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { cancelOpenAppointments, isInVisit } from '../appointments'
import { withdrawSharing } from '../consents'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { endReleases } from '../record_releases'
import { accountById, revokeAllSessions, securityNotice } from '../sessions'
import { users } from '../users/table'
import { voidCodes } from '../verification_codes'
import { closeAccount as contract } from './contract'

const onPatient = onSubject(patientSubject, { patient: ['own', 'close_account'] })

/** Nothing of the record is deleted: what closes is the way in, what was to come, and what was shared. */
export const closeAccount = operation(contract, onPatient, async (ctx) => {
  const { id } = ctx.patient
  if (await isInVisit(ctx.db, id))
    throw conflict('visit_in_progress', 'End your visit first, then close your account')
  const account = await ctx.db.require(accountById(id))
  const notice = await securityNotice(ctx, account, 'account_closed')
  return {
    write: [
      ...changeOneRow(
        update(
          users,
          { status: 'deactivated' },
          sql`${users.id} = ${id} and ${users.status} = 'active'`,
          ctx.now,
        ),
      ),
      update(
        patients,
        { status: 'closed', statusReason: 'closed_by_patient', subscribed: false },
        sql`${patients.id} = ${id}`,
        ctx.now,
      ),
      ...cancelOpenAppointments(ctx, id),
      sql`
        update todos set status = 'expired', ${stamps(ctx.now)}
        where patient_id = ${id} and status = 'todo'`,
      ...withdrawSharing(ctx),
      ...endReleases(id, ctx.now),
      ...revokeAllSessions(ctx, { id, role: 'patient' }, 'closed'),
      voidCodes(ctx, id),
      // Last: that it is closed, and how to come back or object.
      ...notice.statements,
    ],
    onCommitted: notice.notify,
  }
})
