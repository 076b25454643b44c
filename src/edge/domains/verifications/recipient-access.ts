import { policyOver, type RequestContext, subject } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { patients as resource } from '../patients'
import { patients } from '../patients/table'
import { type Account, accountById } from '../sessions'

const own = ['send', 'pass', 'unreachable', 'allow'] as const
const ofOthers = [...own, 'link'] as const

/** Whose email and phone each role may have verified, and to whom staff may have a sign-in link sent. */
export const recipientPolicy = policyOver(patients.id, {
  patient: ['own', ...own],
  provider: ['careTeam', ...ofOthers],
  assistant: ['careTeam', ...ofOthers],
  clinical_lead: ['careTeam', ...ofOthers],
  support: ['everyone', ...ofOthers],
  clinical_admin: ['everyone', ...ofOthers],
})

/** The patient of `:id`. */
export const recipient = subject(resource, 'id')

/** One row if the patient is among those of a scope. */
export const recipientWithin = (id: string, scope: SQL): SQL =>
  sql`select 1 from patients where patients.id = ${id} and ${scope}`

/** The account of a patient among the rows of `scope`; 404 elsewhere. */
export const requireRecipient = async (
  { db, scope = sql`1` }: Pick<RequestContext, 'db'> & { readonly scope?: SQL },
  id: string,
): Promise<Account> => {
  const [accounts, seen] = await db.batch([accountById(id), recipientWithin(id, scope)])
  const [account] = accounts.rows
  if (!account || !seen.rows.length) throw notFound()
  return account
}
