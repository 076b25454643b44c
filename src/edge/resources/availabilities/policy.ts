import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { everyone } from '../../access/scopes'
import { raw } from '../../db/statement'
import { forbidden } from '../../jsonapi/errors'
import type { RequestContext } from '../../jsonapi/request-context'
import { availabilities as table } from './table'

const ownTime = (me: Actor): SQL => sql`${table.providerId} = ${me.providerId}`
const ofThoseAssisted = (me: Actor): SQL =>
  sql`${table.providerId} in (select id from providers where assistant_id = ${me.id})`

const edits = ['create', 'update', 'delete'] as const
const decides = ['authorize', 'decline'] as const

/** Clinicians ask for their own time; somebody else authorizes it. Patients see only what is free for them. */
export const policy = {
  admin: null,
  patient: null,
  provider: { scope: ownTime, can: edits },
  cbo: null,
  pharmacy: null,
  assistant: { scope: ofThoseAssisted, can: edits },
  support: { scope: everyone },
  manager: { scope: everyone, can: [...edits, ...decides] },
  clinical_admin: { scope: everyone, can: [...edits, ...decides] },
  clinical_lead: { scope: everyone, can: [...edits, ...decides] },
} as const

/** A clinical lead sees everybody's time and plans that of those they supervise. */
export const mayPlan = async ({ actor, db }: RequestContext, providerId: string): Promise<void> => {
  if (actor.role !== 'clinical_lead') return
  const supervised = sql`select 1 as found from providers where id = ${providerId} and supervisor_id = ${actor.id}`
  if (!(await db.first(raw(supervised)))) throw forbidden()
}

/** Their word alone opens time. */
export const authorizers: readonly string[] = ['manager', 'clinical_admin', 'clinical_lead']
