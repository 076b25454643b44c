import { assistedProviders, everyone, ownProvider, supervisedProviders } from '#edge/access/scopes'
import { type Actor, policyOf } from '#edge/jsonapi/index'
import type { Column } from '#edge/platform/db/index'
import { providers } from '../providers/table'
import { availabilities as table } from './table'

/**
 * Providers and assistants ask for time of their own; others authorize it. A clinical lead sees all open time and
 * plans that of those they supervise. Patients see only what is free for them, by another operation.
 */
export const providerPolicy = <const Verb extends string>(
  provider: Column,
  asks: readonly Verb[],
  decides: readonly Verb[],
) => {
  const planner = { scope: everyone, can: [...asks, ...decides] } as const
  return policyOf({
    provider: [ownProvider(provider), ...asks],
    assistant: [assistedProviders(provider), ...asks],
    support: 'everyone',
    manager: planner,
    clinical_admin: planner,
    clinical_lead: { ...planner, canWithin: supervisedProviders(provider) },
  })
}

export const availabilityPolicy = providerPolicy(
  table.providerId,
  ['create', 'update', 'delete'],
  ['authorize', 'decline'],
)

/** Operations on the open time of one provider as a whole. */
export const providerTimePolicy = providerPolicy(providers.id, ['range'], [])

/** Roles whose word alone opens time. */
export const canAuthorize = ({ role }: Actor): boolean =>
  role === 'manager' || role === 'clinical_admin' || role === 'clinical_lead'
