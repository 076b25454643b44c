import { roles } from '#edge/access/roles'
import { forRoles, policyOf, type RequestContext, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { inList, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { holdClinicZone } from '#edge/platform/time'
import { systemSettings as contract } from './contract'
import { namedOrganizations, settingProblem } from './values'

const table = plainTableOf(contract, {
  version: integer().notNull(),
  updatedAt: text('updated_at').notNull(),
})

const missingOrganization = async (ctx: RequestContext, key: string, value: string) => {
  const ids = [...new Set(namedOrganizations(key, value))]
  if (!ids.length) return null
  const found = await ctx.db.first(sql<{ known: number }>`
    select count(*) as known from cbos
    where status = 'active' and ${inList(sql`id`, ids)}`)
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
    return {
      detail: { key: row.key },
      ...(row.key === 'clinic_timezone' && {
        // The hours of the clinic are its own: at eight in the morning it opens there. Instants stay what they are.
        also: [
          sql`update business_hours set timezone = ${value}, ${stamps(ctx.now)} where timezone <> ${value}`,
        ],
        onCommitted: async () => holdClinicZone(value),
      }),
    }
  },
})
