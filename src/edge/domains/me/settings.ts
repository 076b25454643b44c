import { isForRole, notificationKinds } from '#edge/deliveries/kinds'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { snakeCase } from '#edge/platform/case'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { changeSharing } from '../consents'
import { saveSettings } from '../users'
import { changeUserSettings, markAllRead as markAllReadContract, userSettings } from './contract'
import { accountOf, type OwnAccount, settingsOf } from './query'

const presentSettings = ([account]: readonly OwnAccount[]) =>
  (account ? settingsOf(account) : []).map((setting) => ({
    ...setting,
    id: setting.name,
  }))

export const readSettings = operation(userSettings, { ownAccount: true }, async (ctx) => ({
  data: presentSettings(await ctx.db.all(accountOf(ctx.actor.id))),
}))

export const changeSettings = operation(changeUserSettings, { ownAccount: true }, async (ctx) => {
  const { id } = ctx.actor
  const { notificationSettings = {}, ...body } = ctx.body
  assertChoosable(ctx, Object.keys(notificationSettings))
  const values = Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [snakeCase(name), String(value)]),
  )
  return {
    write: [
      ...changeSharing(ctx, values),
      saveSettings(id, values, ctx.now),
      saveChoices(id, notificationSettings, ctx.now),
    ],
    event: { subjectId: id },
    detail: { fields: Object.keys(ctx.body).map(snakeCase).join(',') },
    read: readBack(accountOf(id), presentSettings),
  }
})

/** Refuses a group this role is never told of, and one that must be said. */
const assertChoosable = ({ actor }: RequestContext, names: readonly string[]) => {
  for (const name of names) {
    const [group, channel] = name.split('.')
    const isChoosable = notificationKinds.some(
      (kind) =>
        kind.group === group &&
        kind.isOptional &&
        isForRole(kind, actor.role) &&
        kind.channels.some((each) => each === channel),
    )
    if (!isChoosable)
      throw unprocessable('not_optional', 'This cannot be switched', 'notification_settings')
  }
}

const saveChoices = (
  userId: string,
  choices: Readonly<Record<string, boolean>>,
  now: string,
): Statement =>
  sql`
    insert into notification_preferences (user_id, kind_group, channel, enabled, updated_at)
    select ${userId}, substr(key, 1, instr(key, '.') - 1), substr(key, instr(key, '.') + 1), value, ${now}
    from json_each(${JSON.stringify(choices)}) where true
    on conflict (user_id, kind_group, channel) do update set enabled = excluded.enabled, updated_at = excluded.updated_at`

export const markAllRead = operation(markAllReadContract, { ownAccount: true }, async (ctx) => {
  const { id } = ctx.actor
  return {
    write: [
      sql`
        update user_notifications set read_at = ${ctx.now}, ${stamps()}
        where user_id = ${id} and read_at is null`,
    ],
    event: { subjectId: id },
    select: sql`
      select ${id} as id, count(*) as count from user_notifications where user_id = ${id} and read_at = ${ctx.now}`,
  }
})
