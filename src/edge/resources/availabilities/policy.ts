import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { all } from '../../access/scopes'
import { availabilities as table } from './table'

const ownTime = (me: Actor): SQL => sql`${table.providerId} = ${me.providerId}`
const through =
  (column: 'assistant_id' | 'supervisor_id') =>
  (me: Actor): SQL =>
    sql`${table.providerId} in (select id from providers where ${sql.identifier(column)} = ${me.id})`

const edits = ['create', 'update', 'delete'] as const
const decides = ['authorize', 'decline'] as const

/** Clinicians ask for their own time; somebody else authorizes it. Patients see only what is free for them. */
export const policy = {
  admin: null,
  patient: null,
  provider: { see: ownTime, do: edits },
  cbo: null,
  pharmacy: null,
  assistant: { see: through('assistant_id'), do: edits },
  support: { see: all },
  manager: { see: all, do: [...edits, ...decides] },
  clinical_admin: { see: all, do: [...edits, ...decides] },
  clinical_lead: { see: through('supervisor_id'), do: [...edits, ...decides] },
} as const

/** Their word alone opens time. */
export const authorizers: readonly string[] = ['manager', 'clinical_admin', 'clinical_lead']
