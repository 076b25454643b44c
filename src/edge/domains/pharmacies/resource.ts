import {
  type Actor,
  type Change,
  forRoles,
  policyOf,
  resource,
  type WriteContext,
} from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { hasContract } from '../cbos'
import { pharmacies as contract } from './contract'
import { pharmacies as table } from './table'

const keep = ['create', 'update', 'update_24h_and_pep', 'delete', 'restore'] as const
const isOffered = () => sql`${table.retiredAt} is null`
export const isOwnPharmacy = (me: Actor): SQL => sql`${table.id} = ${me.pharmacyId}`

/** What was said of the two is as of today; the same said again confirms it. */
const check = ({ now }: WriteContext): Change => ({ set: { checkedOn: clinicDay(now) } })

export const pharmacies = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['admin', 'support', 'manager', 'clinical_admin'], ['everyone', ...keep]),
    ...forRoles(['provider', 'assistant', 'clinical_lead'], 'everyone'),
    patient: isOffered,
    pharmacy: { scope: isOwnPharmacy, can: ['update', 'update_24h_and_pep'] },
    cbo: (me) => hasContract(sql`${me.cboId}`, table.id),
  }),
  update: (ctx, _, { open24h, offersPep }) =>
    open24h === undefined && offersPep === undefined ? {} : check(ctx),
  guards: {
    restore: ({ retiredAt }) => (retiredAt ? null : conflict('not_retired', 'It fills as before')),
  },
  actions: {
    restore: () => ({ set: { retiredAt: null } }),
    update_24h_and_pep: (ctx, _, flags) => ({ set: { ...flags, ...check(ctx).set } }),
  },
  delete: (ctx, { retiredAt }) => ({ set: { retiredAt: retiredAt ?? ctx.now } }),
})
