import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { roles } from '#edge/access/roles'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { raw } from '#edge/platform/db/statement'
import { unprocessable } from '#edge/platform/problem'
import { systemSettings as contract } from './contract'
import { systemSettings as table } from './table'
import { namedOrganizations, settingProblem } from './values'

const missingOrganization = async (ctx: RequestContext, key: string, value: string) => {
  const ids = [...new Set(namedOrganizations(key, value))]
  if (!ids.length) return null
  const found = await ctx.db.first(
    raw<{ known: number }>(sql`
      select count(*) as known from cbos
      where status = 'active' and id in (select value from json_each(${JSON.stringify(ids)}))`),
  )
  return found?.known === ids.length ? null : 'There is no active organization with this id'
}

const isPublic = () => sql`${table.public} = 1`

export const systemSettings = resource(contract, {
  table,
  policy: {
    ...policyOf({
      ...forRoles(roles, isPublic),
      ...forRoles(['support', 'manager', 'clinical_admin'], 'everyone'),
      admin: ['everyone', 'update'],
    }),
    anonymous: { scope: isPublic },
  },
  update: async (ctx, row, { value = row.value }) => {
    const problem =
      settingProblem(row.key, value) ?? (await missingOrganization(ctx, row.key, value))
    if (problem) throw unprocessable('invalid', problem, 'value')
    return { detail: { key: row.key } }
  },
})
