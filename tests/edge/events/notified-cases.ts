import { rowIds } from '../access/rows'
import { db, type Person, providerId, userId } from '../world'
import { insertEvent } from './event-fixtures'

/** A kind, and who of the clinic is told of it; all others of `people` are there, and are not. */
export type Notified = readonly [kind: string, to: readonly Person[]]
export interface Case {
  readonly name: string
  readonly happens: () => Promise<unknown>
  readonly notified: readonly Notified[]
}

export const event = (
  name: string,
  subjectId: string | undefined,
  detail?: Record<string, string | boolean>,
) =>
  insertEvent({
    name,
    subjectId,
    patientId: userId('patient'),
    version: 1,
    ...(detail && { detail }),
  })

export const ofPrescription = (
  verb: string,
  status: string,
  detail?: Record<string, string>,
): Case => ({
  name: `prescriptions.${verb}`,
  happens: async () => {
    const id = rowIds.theirs.prescriptions
    await db
      .prepare(
        "update prescriptions set status = ?, pharmacy_status = 'shipped', reason = 'hiv_prep' where id = ?",
      )
      .bind(status, id)
      .run()
    return event(`prescriptions.${verb}`, id, detail)
  },
  notified: [['medicine_news', ['patient']]],
})
const delayedPep: Case = {
  name: 'prescriptions.pass_pep_hours',
  happens: async () => {
    const id = rowIds.theirs.prescriptions
    await db
      .prepare(`update prescriptions set status = 'sent', pharmacy_status = 'out_of_stock',
        reason = 'hiv_pep', provider_id = ? where id = ?`)
      .bind(providerId('provider'), id)
      .run()
    return event('prescriptions.pass_pep_hours', id)
  },
  notified: [
    ['pep_stuck_patient', ['patient']],
    ['task_assigned', ['provider']],
    ['pep_stuck', ['provider', 'clinical_lead']],
  ],
}

const recoveredAdmin: Case = {
  name: 'system_users.recover',
  happens: () => event('system_users.recover', userId('manager')),
  notified: [['admin_recovered', ['admin']]],
}

export const otherCases: readonly Case[] = [delayedPep, recoveredAdmin]

/** Sent by the operation or job that makes them, to the account itself or as their own tests say. */
export const sentByOperations = [
  'account_closed',
  'account_closed_by_staff',
  'authenticator_added',
  'contact_in_use',
  'contact_to_confirm',
  'consent_request',
  'first_sign_in',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'password_reset',
  'record_started',
  'sign_in_guesses',
  'test_message',
  'text_received',
  'texts_started',
  'texts_stopped',
]
