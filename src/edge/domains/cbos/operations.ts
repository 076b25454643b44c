import { sql } from 'drizzle-orm'
import { policyOver } from '#edge/access/scope-policy'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { requireRule } from '#edge/jsonapi/serialize'
import { raw } from '#edge/platform/db/statement'
import { careStaff, patientSubject } from '../patients'
import { patients } from '../patients/table'
import { providers } from '../providers'
import { providers as providerTable } from '../providers/table'
import { users } from '../users/table'
import { listCboProviders, listPatientCbos, listProviderCbos } from './contract'
import { cbos } from './resource'
import { cbos as cboTable } from './table'

/** Who sees patients of which organization: both ends must be ones the caller may see. */
export const cboOperations: readonly Operation[] = [
  operation(listProviderCbos, {
    subject: subject(providers, 'provider', { id: providerTable.id }),
    handle: async (ctx) => ({
      data: (
        await ctx.db.all(
          raw<{ id: string; name: string; joinedAt: string }>(sql`
            select ${cboTable.id} as id, ${cboTable.name} as name, m.joined_at as "joinedAt"
            from provider_cbos m join ${cboTable} on ${cboTable.id} = m.cbo_id
            where m.provider_id = ${ctx.provider.id} and ${requireRule(cbos, ctx).scope(ctx.actor)}
            order by ${cboTable.name}`),
        )
      ).map((row) => ({ ...row, type: 'cbos' })),
    }),
  }),
  operation(listCboProviders, {
    subject: subject(cbos, 'cbo', { id: cboTable.id }),
    handle: async (ctx) => ({
      data: (
        await ctx.db.all(
          raw<{ id: string; fullName: string; suffix: string | null; joinedAt: string }>(sql`
            select ${providerTable.id} as id, ${users.firstName} || ' ' || ${users.lastName} as "fullName",
              ${providerTable.suffix} as suffix, m.joined_at as "joinedAt"
            from provider_cbos m join ${providerTable} on ${providerTable.id} = m.provider_id
              join ${users} on ${users.id} = ${providerTable.userId}
            where m.cbo_id = ${ctx.cbo.id} and ${requireRule(providers, ctx).scope(ctx.actor)}
            order by ${providerTable.rank}, ${providerTable.id}`),
        )
      ).map((row) => ({ ...row, type: 'providers' })),
    }),
  }),
  operation(listPatientCbos, {
    subject: patientSubject,
    policy: policyOver(patients.id, { ...careStaff, cbo: 'ownOrganization' }),
    handle: async ({ patient, db }) => ({
      data: (
        await db.all(
          raw<{ id: string; name: string; preventUninsured: number }>(sql`
            select id, name, prevent_uninsured as "preventUninsured" from cbos where id = ${patient.cboId}`),
        )
      ).map(({ preventUninsured, ...row }) => ({
        ...row,
        type: 'cbos',
        cboPreventUninsured: preventUninsured === 1,
      })),
    }),
  }),
]
