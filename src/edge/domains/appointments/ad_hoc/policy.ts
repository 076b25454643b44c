import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#edge/access/policy'
import { appointments as table } from '../table'

const isAdHoc = sql`${table.kind} = 'ad_hoc'`
const ofProviders =
  (providers: (me: Actor) => SQL) =>
  (me: Actor): SQL =>
    sql`(${isAdHoc} and ${table.providerId} in (${providers(me)}))`
const editor = ['create', 'update', 'delete'] as const

/** A provider's own; an assistant and a lead have those of the providers they assist or supervise. */
export const adHocPolicy = {
  provider: { scope: ofProviders((me) => sql`select ${me.providerId}`), can: editor },
  assistant: {
    scope: ofProviders((me) => sql`select id from providers where assistant_id = ${me.id}`),
    can: editor,
  },
  clinical_lead: {
    scope: ofProviders((me) => sql`select id from providers where supervisor_id = ${me.id}`),
    can: editor,
  },
  support: { scope: () => isAdHoc },
  manager: { scope: () => isAdHoc },
  clinical_admin: { scope: () => isAdHoc, can: editor },
  admin: null,
  cbo: null,
  pharmacy: null,
  patient: null,
} as const
