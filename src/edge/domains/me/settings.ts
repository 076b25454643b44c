import { sql } from 'drizzle-orm'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { readBack } from '#edge/jsonapi/outcome'
import { snakeCase } from '#edge/platform/case'
import { raw } from '#edge/platform/db/statement'
import { changeSharing } from '../consents'
import { saveSettings } from '../users'
import * as contract from './contract'
import { accountOf, type OwnAccount, settingsOf } from './query'

const presentSettings = ([account]: readonly OwnAccount[]) =>
  (account ? settingsOf(account) : []).map((setting) => ({
    ...setting,
    type: 'user_settings' as const,
    id: setting.name,
  }))

export const readSettings = operation(contract.userSettings, {
  ownAccount: true,
  handle: async (ctx) => ({
    data: presentSettings(await ctx.db.all(accountOf(ctx.actor.id))),
  }),
})

export const changeSettings = operation(contract.changeUserSettings, {
  ownAccount: true,
  handle: async (ctx) => {
    const { id } = ctx.actor
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
      read: readBack(accountOf(id), presentSettings),
    }
  },
})

export const markAllRead = operation(contract.markAllRead, {
  ownAccount: true,
  handle: async (ctx) => {
    const { id } = ctx.actor
    return {
      write: [
        raw(sql`
          update user_notifications set read_at = ${ctx.now}, version = version + 1
          where user_id = ${id} and read_at is null`),
      ],
      event: { subjectId: id },
      select: sql`
        select ${id} as id, count(*) as count from user_notifications where user_id = ${id} and read_at = ${ctx.now}`,
    }
  },
})
