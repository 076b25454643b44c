import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeCase } from '../../platform/case'
import { raw } from '../../platform/db/statement'
import { notFound, validate } from '../../platform/problem'
import { allSettings } from '../users/settings'
import { changeUserSettings } from './contract'
import { settingsOf } from './handler'
import { changeSharing } from './sharing'

type Known = Parameters<typeof allSettings>[1]
const knownOf = (userId: string) =>
  raw<Known>(sql`
    select u.email_verified_at as "emailVerifiedAt", u.phone_verified_at as "phoneVerifiedAt",
      u.access_rights as "accessRights", p.contact_method as "contactMethod",
      p.preferred_communication as "preferredCommunication", p.initials
    from users u left join patients p on p.id = u.id where u.id = ${userId}`)

/** Only one's own: another's settings are not there. */
const own = ({ actor, param }: RequestContext): string => {
  if (param('user') !== actor.id) throw notFound()
  return actor.id
}

const shown = async (ctx: RequestContext, id: string): Promise<Response> => {
  const [known, kept] = await ctx.db.batch([knownOf(id), settingsOf(id)])
  if (!known.rows[0]) throw notFound()
  return respond({
    data: allSettings(kept.rows, known.rows[0]).map(({ name, value }) => ({
      type: 'user_settings',
      id: name,
      attributes: { name, value },
    })),
  })
}

export const readSettings = (ctx: RequestContext): Promise<Response> => shown(ctx, own(ctx))

export const writeSettings = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const id = own(ctx)
  const { attributes } = await parseBody(c, 16 * 1024)
  const wanted = Object.entries(validate(changeUserSettings.body, attributes)).filter(
    ([, value]) => value !== undefined,
  )
  const values = wanted.map(([name, value]) => [
    snakeCase(name),
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const sharing = changeSharing(ctx, Object.fromEntries(values))
  await ctx.db.batch([
    ...sharing,
    raw(sql`
      insert into user_settings (user_id, name, value, updated_at)
      select ${id}, json_extract(value, '$[0]'), json_extract(value, '$[1]'), ${ctx.now}
      from json_each(${JSON.stringify(values)}) where true
      on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`),
    emit(ctx, {
      name: 'user_settings.update',
      subjectType: 'user_settings',
      subjectId: id,
      detail: { fields: values.map(([name]) => name).join(',') },
    }),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  return shown(ctx, id)
}

export const readAll = async (ctx: RequestContext): Promise<Response> => {
  const id = own(ctx)
  const [marked] = await ctx.db.batch([
    raw(sql`
      update user_notifications set read_at = ${ctx.now}, version = version + 1
      where user_id = ${id} and read_at is null`),
    emit(ctx, {
      name: 'user_notifications.mark_all_read',
      subjectType: 'user_notifications',
      subjectId: id,
    }),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  return respond({
    data: { type: 'user_notifications', id, attributes: { count: marked.changes } },
  })
}
