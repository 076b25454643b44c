import { beforeEach, describe, expect, it } from 'vitest'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { unsubscribeUrlOf } from '#edge/deliveries/unsubscribe'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { as, bindings, db, userId, world } from '../world'

const env = { ...environmentOf(bindings), APP_ORIGIN: 'https://care.test' }

beforeEach(() => world())

describe('the unsubscribe link of a mail', () => {
  const patient = userId('patient')
  const choices = async () =>
    (
      await db
        .prepare('select kind_group, enabled from notification_preferences where user_id = ?')
        .bind(patient)
        .all()
    ).results
  const insertMail = async (kind: string) => {
    const id = uuidv7()
    await db
      .prepare(
        `insert into deliveries (id, key, channel, kind, status, next_at, provider, provider_id, created_at, user_id)
          values (?1, ?1, 'email', ?2, 'sent', ?3, 'resend', ?1, ?3, ?4)`,
      )
      .bind(id, kind, iso(now()), patient)
      .run()
    return id
  }
  const ask = (url: string | null, method: string) =>
    handleDeliveryCallback(new Request(url ?? '', { method }), env)

  it('switches its group off without signing in, and the settings switch it on again', async () => {
    const url = await unsubscribeUrlOf(env, await insertMail('re_engage'), 're_engage')
    const followed = await ask(url, 'GET')
    expect([followed.status, followed.headers.get('location')]).toEqual([
      303,
      '/app/account/settings',
    ])
    expect(await choices()).toEqual([])
    expect((await ask(url, 'POST')).status).toBe(204)
    expect(await choices()).toEqual([{ kind_group: 'news', enabled: 0 }])
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: patient },
      body: { notificationSettings: { 'news.email': true } },
    })
    expect(await choices()).toEqual([{ kind_group: 'news', enabled: 1 }])
  })

  it('is refused with 403 without its signature, and is absent in mandatory mail', async () => {
    await db.prepare('delete from notification_preferences').run()
    const id = await insertMail('re_engage')
    const url = await unsubscribeUrlOf(env, id, 're_engage')
    const other = await insertMail('visit_booked')
    expect((await ask(url?.replace(id, other) ?? '', 'POST')).status).toBe(403)
    expect((await ask(url?.replace(/key=.*/, 'key=') ?? '', 'POST')).status).toBe(403)
    expect(await choices()).toEqual([])
    expect(await unsubscribeUrlOf(env, id, 'password_changed')).toBeNull()
  })
})
