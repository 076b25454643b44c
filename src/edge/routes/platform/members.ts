import { sql } from 'drizzle-orm'
import { raw } from '../../db/statement'
import { fromWhere, idOf } from '../../jsonapi/commit'
import { notFound } from '../../jsonapi/errors'
import { reads } from '../../jsonapi/present'
import { answer } from '../../jsonapi/reading'
import type { Request } from '../../jsonapi/request'
import type { Resource } from '../../jsonapi/resource'
import { cbos } from '../../resources/cbos/resource'
import { cbos as cboTable } from '../../resources/cbos/table'
import { providers } from '../../resources/providers/resource'
import { providers as providerTable } from '../../resources/providers/table'
import { users } from '../../resources/users/table'

const cboResource: Resource = cbos
const providerResource: Resource = providers

const seen = async (request: Request, r: Resource, id: string): Promise<void> => {
  const { see } = reads(r, request)
  const found = await request.db.first(
    raw<{ found: number }>(
      sql`select 1 as found ${fromWhere(r, sql`${idOf(r)} = ${id} and ${see(request.actor)}`)}`,
    ),
  )
  if (!found) throw notFound()
}

/** Both ends must be ones the reader may see. */
export const readProviderCbos = async (request: Request): Promise<Response> => {
  const id = request.param('provider')
  await seen(request, providerResource, id)
  const rows = await request.db.all(
    raw<{ id: string; name: string; joinedAt: string }>(sql`
      select ${cboTable.id} as id, ${cboTable.name} as name, m.joined_at as "joinedAt"
      from provider_cbos m join ${cboTable} on ${cboTable.id} = m.cbo_id
      where m.provider_id = ${id} and ${reads(cboResource, request).see(request.actor)}
      order by ${cboTable.name}`),
  )
  return answer({
    data: rows.map(({ id, name, joinedAt }) => ({
      type: 'cbos',
      id,
      attributes: { name, joined_at: joinedAt },
    })),
  })
}

export const readCboProviders = async (request: Request): Promise<Response> => {
  const id = request.param('cbo')
  await seen(request, cboResource, id)
  const rows = await request.db.all(
    raw<{ id: string; fullName: string; suffix: string | null; joinedAt: string }>(sql`
      select ${providerTable.id} as id, ${users.firstName} || ' ' || ${users.lastName} as "fullName",
        ${providerTable.suffix} as suffix, m.joined_at as "joinedAt"
      from provider_cbos m join ${providerTable} on ${providerTable.id} = m.provider_id
        join ${users} on ${users.id} = ${providerTable.userId}
      where m.cbo_id = ${id} and ${reads(providerResource, request).see(request.actor)}
      order by ${providerTable.rank}, ${providerTable.id}`),
  )
  return answer({
    data: rows.map(({ id, fullName, suffix, joinedAt }) => ({
      type: 'providers',
      id,
      attributes: { full_name: fullName, suffix, joined_at: joinedAt },
    })),
  })
}
