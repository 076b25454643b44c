import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { fromWhere, idOf } from '../../jsonapi/commit'
import { respond } from '../../jsonapi/read-handlers'
import type { Resource } from '../../jsonapi/resource'
import { requireRule } from '../../jsonapi/serialize'
import { raw } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { providers } from '../providers/resource'
import { providers as providerTable } from '../providers/table'
import { users } from '../users/table'
import { cbos } from './resource'
import { cbos as cboTable } from './table'

const cboResource: Resource = cbos
const providerResource: Resource = providers

const seen = async (ctx: RequestContext, r: Resource, id: string): Promise<void> => {
  const { scope: see } = requireRule(r, ctx)
  const found = await ctx.db.first(
    raw<{ found: number }>(
      sql`select 1 as found ${fromWhere(r, sql`${idOf(r)} = ${id} and ${see(ctx.actor)}`)}`,
    ),
  )
  if (!found) throw notFound()
}

/** Both ends must be ones the reader may see. */
export const readProviderCbos = async (ctx: RequestContext): Promise<Response> => {
  const id = ctx.param('provider')
  await seen(ctx, providerResource, id)
  const rows = await ctx.db.all(
    raw<{ id: string; name: string; joinedAt: string }>(sql`
      select ${cboTable.id} as id, ${cboTable.name} as name, m.joined_at as "joinedAt"
      from provider_cbos m join ${cboTable} on ${cboTable.id} = m.cbo_id
      where m.provider_id = ${id} and ${requireRule(cboResource, ctx).scope(ctx.actor)}
      order by ${cboTable.name}`),
  )
  return respond({
    data: rows.map(({ id, name, joinedAt }) => ({
      type: 'cbos',
      id,
      attributes: { name, joined_at: joinedAt },
    })),
  })
}

export const readCboProviders = async (ctx: RequestContext): Promise<Response> => {
  const id = ctx.param('cbo')
  await seen(ctx, cboResource, id)
  const rows = await ctx.db.all(
    raw<{ id: string; fullName: string; suffix: string | null; joinedAt: string }>(sql`
      select ${providerTable.id} as id, ${users.firstName} || ' ' || ${users.lastName} as "fullName",
        ${providerTable.suffix} as suffix, m.joined_at as "joinedAt"
      from provider_cbos m join ${providerTable} on ${providerTable.id} = m.provider_id
        join ${users} on ${users.id} = ${providerTable.userId}
      where m.cbo_id = ${id} and ${requireRule(providerResource, ctx).scope(ctx.actor)}
      order by ${providerTable.rank}, ${providerTable.id}`),
  )
  return respond({
    data: rows.map(({ id, fullName, suffix, joinedAt }) => ({
      type: 'providers',
      id,
      attributes: { full_name: fullName, suffix, joined_at: joinedAt },
    })),
  })
}
