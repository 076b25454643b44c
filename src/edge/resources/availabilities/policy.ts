import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { all } from '../../access/scopes'
import { raw } from '../../db/statement'
import { forbidden } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
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
  provider: { see: ownTime, do: edits },
  cbo: null,
  pharmacy: null,
  assistant: { see: ofThoseAssisted, do: edits },
  support: { see: all },
  manager: { see: all, do: [...edits, ...decides] },
  clinical_admin: { see: all, do: [...edits, ...decides] },
  clinical_lead: { see: all, do: [...edits, ...decides] },
} as const

/** A clinical lead sees everybody's time and plans that of those they supervise. */
export const mayPlan = async ({ actor, db }: Request, providerId: string): Promise<void> => {
  if (actor.role !== 'clinical_lead') return
  const supervised = sql`select 1 as found from providers where id = ${providerId} and supervisor_id = ${actor.id}`
  if (!(await db.first(raw(supervised)))) throw forbidden()
}

/** Their word alone opens time. */
export const authorizers: readonly string[] = ['manager', 'clinical_admin', 'clinical_lead']
