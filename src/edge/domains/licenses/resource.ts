import { assistedProviders, ownProvider } from '#edge/access/scopes'
import { type Actor, forRoles, policyOf, type Row, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { conflict, forbidden, unprocessable } from '#edge/platform/problem'
import { licenses as contract } from './contract'
import type { License } from './license-rules'
import { endLicense } from './orphaned-appointments'

const table = tableOf(contract)

export const licenses = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'create', 'update', 'delete']),
    clinical_lead: { scope: 'everyone', can: ['update'], writable: ['status'] },
    support: 'everyone',
    provider: [ownProvider(table.providerId), 'create', 'update'],
    assistant: assistedProviders(table.providerId),
  }),
  constraints: {
    UNIQUE: unprocessable('license_exists', 'There is a license for this state already', 'state'),
    license_has_notes: conflict(
      'license_has_notes',
      'This license has notes, which stay. Revoke it instead.',
    ),
  },
  eventDetail: ({ state }) => ({ state }),
  create: ({ actor }, input) => {
    assertDates(input)
    return {
      set: { status: statusFrom(actor, input.status) ?? 'pending' },
      detail: { state: input.state },
    }
  },
  update: async (ctx, row, input) => {
    assertDates({ ...row, ...input })
    const status = statusFrom(ctx.actor, input.status)
    const after = { ...row, ...input, ...(status && { status }) } as License
    return {
      ...(await endLicense(ctx, row.providerId, row, after)),
      set: { status },
      ...(input.status && { detail: { status: input.status } }),
    }
  },
  delete: (ctx, row) => endLicense(ctx, row.providerId, row, null),
})

/** A provider's own license counts once the clinic has verified it. */
const statusFrom = <S extends string>(
  { role }: Actor,
  sent: S | undefined,
): S | 'pending' | undefined => {
  if (role !== 'provider') return sent
  if (sent && sent !== 'pending') throw forbidden()
  return 'pending'
}

const assertDates = ({ issuedOn, expiresOn }: Row): void => {
  if (issuedOn && expiresOn && issuedOn > expiresOn)
    throw unprocessable('invalid', 'It must expire after it is issued', 'expires_on')
}
