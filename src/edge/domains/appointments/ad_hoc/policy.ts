import { type Actor, policyOf } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { appointments as table } from '../table'

const isAdHoc = sql`${table.kind} = 'ad_hoc'`
const ofProviders =
  (providers: (me: Actor) => SQL) =>
  (me: Actor): SQL =>
    sql`(${isAdHoc} and ${table.providerId} in (${providers(me)}))`
const editor = ['create', 'update', 'delete'] as const

/** A provider's own; an assistant and a lead have those of the providers they assist or supervise. */
export const adHocPolicy = policyOf({
  provider: [ofProviders((me) => sql`select ${me.providerId}`), ...editor],
  assistant: [
    ofProviders((me) => sql`select id from providers where assistant_id = ${me.id}`),
    ...editor,
  ],
  clinical_lead: [
    ofProviders((me) => sql`select id from providers where supervisor_id = ${me.id}`),
    ...editor,
  ],
  support: () => isAdHoc,
  manager: () => isAdHoc,
  clinical_admin: [() => isAdHoc, ...editor],
})
