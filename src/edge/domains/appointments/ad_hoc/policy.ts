import { assistedProviders, ownProvider, supervisedProviders } from '#edge/access/scopes'
import { type Actor, policyOf } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appointments as table } from '../table'

const isAdHoc = sql`${table.kind} = 'ad_hoc'`
const adHocOf = (providers: typeof ownProvider) => (me: Actor) =>
  sql`(${isAdHoc} and ${providers(table.providerId)(me)})`
const editor = ['create', 'update', 'delete'] as const

/** A provider's own; an assistant and a lead have those of the providers they assist or supervise. */
export const adHocPolicy = policyOf({
  provider: [adHocOf(ownProvider), ...editor],
  assistant: [adHocOf(assistedProviders), ...editor],
  clinical_lead: [adHocOf(supervisedProviders), ...editor],
  support: () => isAdHoc,
  manager: () => isAdHoc,
  clinical_admin: [() => isAdHoc, ...editor],
})
