import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { everyone } from '#edge/access/scopes'
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

const publicReader = { scope: () => sql`${table.public} = 1` }
const reader = { scope: everyone }

export const systemSettings = resource(contract, {
  table,
  policy: {
    admin: { scope: everyone, can: ['update'] },
    support: reader,
    manager: reader,
    clinical_admin: reader,
    patient: publicReader,
    provider: publicReader,
    cbo: publicReader,
    pharmacy: publicReader,
    assistant: publicReader,
    clinical_lead: publicReader,
    anonymous: publicReader,
  },
  update: async (ctx, row, { value = row.value }) => {
    const problem =
      settingProblem(row.key, value) ?? (await missingOrganization(ctx, row.key, value))
    if (problem) throw unprocessable('invalid', problem, 'value')
    return { detail: { key: row.key } }
  },
})
