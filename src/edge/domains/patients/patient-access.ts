import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { auditRead } from '../../events/audit'
import { raw } from '../../platform/db/statement'
import { forbidden, notFound } from '../../platform/problem'
import { type Scope, scopeOver } from './policy'
import { patients } from './table'

/** One row of the access matrix: how far each role reads and writes among patients; `null` is not at all. */
export type Door = Readonly<Record<Role, readonly [read: Scope | null, write: Scope | null]>>
export type Act = 'read' | 'write'

const side = { read: 0, write: 1 } as const
const roles = (door: Door) => Object.keys(door) as Role[]

/** Who may come as far as this door. */
export const admitted = (door: Door, act: Act): readonly Role[] =>
  roles(door).filter((role) => door[role][side[act]] !== null)

/** What most acts on a patient's record need to know of whom it is. */
export interface Chart {
  readonly id: string
  readonly state: string
  readonly timezone: string
  readonly dob: string
  readonly insured: number | null
  readonly cboId: string | null
  readonly language: string
  readonly firstName: string
  readonly lastName: string
  readonly version: number
}

/** The patient the path names. Nobody, or nobody of theirs, is a 404; one they see but may not touch a 403. */
export const chartOf = async (ctx: RequestContext, door: Door, act: Act): Promise<Chart> => {
  const { actor } = ctx
  const [reads, writes] = door[actor.role]
  const within = (scope: Scope | null): SQL =>
    scope ? scopeOver(scope, patients.id)(actor) : sql`0`
  const found = await ctx.db.first(
    raw<Chart & { may: number }>(sql`
      select ${patients.id}, ${patients.state}, users.timezone, ${patients.dob}, ${patients.insured},
        ${patients.cboId} as "cboId", users.language, users.first_name as "firstName",
        users.last_name as "lastName", ${patients.version}, ${within(act === 'read' ? reads : writes)} as may
      from ${patients} join users on users.id = ${patients.id}
      where ${patients.id} = ${ctx.param('patient')} and (${within(reads)} or ${within(writes)})`),
  )
  if (!found) throw notFound()
  if (!found.may) throw forbidden()
  return found
}

/** Keeps that somebody other than the patient looked; `name` is type and verb. */
export const looked = async (
  ctx: RequestContext,
  patientId: string,
  name: string,
): Promise<void> => {
  if (ctx.actor.id === patientId) return
  await auditRead(ctx, name, name.split('.')[0] ?? name, patientId, patientId)
}
