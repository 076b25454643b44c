import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { type Role, roles } from '../../access/roles'
import type { Db } from '../../platform/db/connection'
import { raw, type Statement } from '../../platform/db/statement'
import { forbidden, notFound } from '../../platform/problem'
import { type Account, accountById } from '../auth/accounts'

const team = (actor: Actor, patient: SQL): SQL =>
  sql`exists (select 1 from care_team where user_id = ${actor.id} and patient_id = ${patient})`

/** Whose email and phone each role may have proven: their own, those they care for, everybody's, nobody's. */
const reach: Readonly<Record<Role, ((actor: Actor, patient: SQL) => SQL) | null>> = {
  patient: (actor, patient) => sql`${patient} = ${actor.id}`,
  provider: team,
  assistant: team,
  clinical_lead: team,
  support: () => sql`1`,
  clinical_admin: () => sql`1`,
  manager: null,
  cbo: null,
  pharmacy: null,
  admin: null,
}

/** Staff who may have something sent to a patient. */
export const reachingRoles = roles.filter((role) => role !== 'patient' && reach[role] !== null)

/** The patient's account, if this person may reach it: 403 for a role that never may, 404 for whom it may not see. */
export const patientInReach = async (db: Db, actor: Actor, id: string): Promise<Account> => {
  const rule = reach[actor.role]
  if (!rule) throw forbidden()
  const [account, seen] = await db.batch([accountById(id), within(rule(actor, sql`${id}`))])
  const found = account.rows[0]
  if (found?.role !== 'patient' || !seen.rows.length) throw notFound()
  return found
}

const within = (rule: SQL): Statement<{ seen: number }> => raw(sql`select 1 as seen where ${rule}`)
