import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { assertOneRowChanged } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { raw, update } from '#edge/platform/db/statement'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, notFound } from '#edge/platform/problem'
import { cancelOpenAppointments, isInVisit } from '../appointments'
import { withdrawSharing } from '../consents'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { accountById, contactOf, isProven, revokeAllSessions } from '../sessions'
import { users } from '../users/table'
import { closeAccount as contract } from './contract'

/** Nothing of the record is deleted: what closes is the way in, what was to come, and what was shared. */
export const closeAccount = operation(contract, {
  subject: patientSubject,
  policy: policyOver(patients.id, { patient: ['own', 'close_account'] }),
  handle: async (ctx) => {
    const { id } = ctx.patient
    if (await isInVisit(ctx.db, id))
      throw conflict('visit_in_progress', 'End your visit first, then close your account')
    const account = await ctx.db.first(accountById(id))
    if (!account) throw notFound()
    // Sent from here: no event tells a closed account anything.
    const to = [contactOf(account, 'email'), contactOf(account, 'sms')].find((contact) =>
      isProven(account, contact),
    )
    const messageId = uuidv7()
    const stamp = { version: sql`version + 1`, updatedAt: ctx.now }
    return {
      write: [
        update(
          users,
          { status: 'deactivated', ...stamp },
          sql`${users.id} = ${id} and ${users.status} = 'active'`,
        ),
        assertOneRowChanged(),
        update(
          patients,
          { status: 'closed', statusReason: 'closed_by_patient', subscribed: false, ...stamp },
          sql`${patients.id} = ${id}`,
        ),
        ...cancelOpenAppointments(ctx, id),
        raw(sql`
          update todos set status = 'expired', version = version + 1, updated_at = ${ctx.now}
          where patient_id = ${id} and status = 'todo'`),
        ...withdrawSharing(ctx),
        ...revokeAllSessions(ctx, { id, role: 'patient' }, 'closed'),
        ...(to?.value
          ? [
              await enqueueDelivery(ctx.env, {
                id: messageId,
                key: `account_closed:${messageId}`,
                userId: id,
                channel: to.channel,
                to: to.value,
                kind: 'account_closed',
                language: account.language,
                values: { link: appOrigin(ctx.env) },
              }),
            ]
          : []),
      ],
      event: { subjectType: 'patients', subjectId: id, patientId: id },
      onCommitted: () => notifyQueue(ctx.env, ...(to?.value ? [messageId] : [])),
    }
  },
})
