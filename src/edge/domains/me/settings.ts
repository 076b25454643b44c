import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { readBack } from '#edge/jsonapi/outcome'
import { snakeCase } from '#edge/platform/case'
import { raw } from '#edge/platform/db/statement'
import { notFound } from '#edge/platform/problem'
import { changeSharing } from '../consents'
import { type AccountSettings, allSettings, saveSettings } from '../users'
import * as contract from './contract'

type StoredSettings = AccountSettings & { readonly stored: string }

const selectSettings = (userId: string) =>
  raw<StoredSettings>(sql`
    select u.email_verified_at as "emailVerifiedAt", u.phone_verified_at as "phoneVerifiedAt",
      u.access_rights as "accessRights", p.contact_method as "contactMethod",
      p.preferred_communication as "preferredCommunication", p.initials,
      (select json_group_array(json_object('name', name, 'value', value))
        from user_settings where user_id = u.id) as stored
    from users u left join patients p on p.id = u.id where u.id = ${userId}`)

const presentSettings = ([row]: readonly StoredSettings[]) => {
  if (!row) throw notFound()
  return allSettings(JSON.parse(row.stored), row).map(({ name, value }) => ({
    type: 'user_settings' as const,
    id: name,
    name,
    value,
  }))
}

/** Only one's own: another's settings are a 404. */
const requireOwn = ({ actor, param }: RequestContext): string => {
  if (param('user') !== actor.id) throw notFound()
  return actor.id
}

export const readSettings = operation(contract.userSettings, {
  handle: async (ctx) => ({
    data: presentSettings(await ctx.db.all(selectSettings(requireOwn(ctx)))),
  }),
})

export const changeSettings = operation(contract.changeUserSettings, {
  handle: async (ctx) => {
    const id = requireOwn(ctx)
    const values = Object.fromEntries(
      Object.entries(ctx.body)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [
          snakeCase(name),
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
    )
    return {
      write: [...changeSharing(ctx, values), saveSettings(id, values, ctx.now)],
      event: { subjectId: id },
      detail: { fields: Object.keys(values).join(',') },
      read: readBack(selectSettings(id), presentSettings),
    }
  },
})

export const markAllRead = operation(contract.markAllRead, {
  handle: async (ctx) => {
    const id = requireOwn(ctx)
    return {
      write: [
        raw(sql`
          update user_notifications set read_at = ${ctx.now}, version = version + 1
          where user_id = ${id} and read_at is null`),
      ],
      event: { subjectId: id },
      read: readBack(
        raw<{ count: number }>(sql`
          select count(*) as count from user_notifications where user_id = ${id} and read_at = ${ctx.now}`),
        ([row]) => ({ type: 'user_notifications' as const, id, count: row?.count ?? 0 }),
      ),
    }
  },
})
