import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { everyone } from '../../access/scopes'
import { availabilities as table } from './table'

const ownTime = (me: Actor): SQL => sql`${table.providerId} = ${me.providerId}`
const ofThoseAssisted = (me: Actor): SQL =>
  sql`${table.providerId} in (select id from providers where assistant_id = ${me.id})`

/** A clinical lead sees all open time and plans that of those they supervise. */
const ofThoseSupervised = (me: Actor): SQL =>
  sql`${table.providerId} in (select id from providers where supervisor_id = ${me.id})`

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
  clinical_lead: {
    scope: everyone,
    can: [...edits, ...decides],
    canWithin: ofThoseSupervised,
  },
} as const

/** Their word alone opens time. */
export const authorizers: readonly string[] = ['manager', 'clinical_admin', 'clinical_lead']
