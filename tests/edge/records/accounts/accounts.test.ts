import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  as,
  cboId,
  db,
  json,
  type Person,
  sessionId,
  stepUpAs,
  userId,
  world,
} from '../../world'

beforeAll(world)

describe('GET and PATCH /users/:id', () => {
  const status = (verb: string, who: Person = 'admin', id = userId('support')) =>
    api(`/api/users/${id}/status/${verb}`, { method: 'POST' }, who)

  it('a user reads their own account, an admin every account', async () => {
    expect(await as('provider').users.list()).toHaveLength(1)
    await expect(as('provider').users.get(userId('patient'))).rejects.toMatchObject({ status: 404 })
    expect((await as('admin').users.list()).length).toBeGreaterThan(10)
    expect(await as('manager').users.list({ filter: { role: 'patient' } })).toEqual([])
    expect((await as('cbo').users.list()).map(({ id }) => id)).toEqual([userId('cbo')])
  })

  it('reading a patient’s account leaves an audit event', async () => {
    await as('admin').users.get(userId('patient'))
    await as('admin').users.get(userId('manager'))
    const { results } = await db
      .prepare(`select patient_id from events where name = 'users.read' and actor_id = ?`)
      .bind(userId('admin'))
      .all()
    expect(results).toEqual([{ patient_id: userId('patient') }])
  })

  it('a row is flat, with what belongs to the role of the account', async () => {
    const rows = await as('admin').users.list()
    const of = (person: Person) => rows.find(({ id }) => id === userId(person))
    expect(of('provider')).toMatchObject({
      accessible: true,
      providerId: expect.any(String),
      providerTypes: [expect.any(String)],
      providerStatus: 'active',
      enrolled: null,
      treatmentTypes: [],
    })
    expect(of('provider')?.licenses[0]).toMatchObject({ state: expect.any(String) })
    expect(of('cbo')).toMatchObject({ cboName: expect.any(String), pharmacyName: null })
    expect(of('pharmacy')).toMatchObject({ pharmacyName: expect.any(String), providerId: null })
    expect(of('support')).toMatchObject({ providerId: null, cboName: null, licenses: [] })
    expect(of('patient')).toMatchObject({ enrolled: true, lastLogin: null, providerId: null })
  })

  it('treatments, home and payment of a patient are in their own row alone', async () => {
    const own = (await as('patient').users.list())[0]
    expect(own).toMatchObject({ enrolled: true, homeState: expect.any(String), cashPay: false })
    const seen = await as('admin').users.get(userId('patient'))
    for (const name of ['homeState', 'homeCity', 'cashPay', 'treatmentTypes'])
      expect(seen).not.toHaveProperty(name)
    expect(seen.hidden).toEqual(
      expect.arrayContaining(['homeState', 'homeCity', 'cashPay', 'treatmentTypes']),
    )
  })

  it('the time of the last sign-in is for admins and for themselves', async () => {
    expect((await as('manager').users.list())[0]).not.toHaveProperty('lastLogin')
    expect((await as('manager').providers.list())[0]).not.toHaveProperty('lastLogin')
    expect((await as('provider').users.list())[0]).toHaveProperty('lastLogin')
    const [clinician] = await as('manager').providers.list()
    expect(clinician).toMatchObject({ email: expect.stringContaining('@'), disabled: false })
  })

  it('a user changes their own names, an admin the rest', async () => {
    const me = userId('provider')
    expect(
      await as('provider').users.update(me, { outOfOfficeMessage: 'Back on Monday' }),
    ).toMatchObject({ outOfOfficeMessage: 'Back on Monday' })
    await expect(
      as('provider').users.update(me, { email: 'new@world.test' }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await as('admin').users.update(me, { lastName: 'Reyes-Cruz' })).toMatchObject({
      fullName: 'Daniel Reyes-Cruz',
    })
    await as('admin').users.update(me, { lastName: 'Reyes' })
    await stepUpAs('admin')
    await expect(
      as('admin').users.update(me, { email: 'support@world.test' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { email: ['Another account has this email'] },
    })
    await expect(
      as('admin').users.update(userId('patient'), { nickname: 'X' }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('staff accounts are listed by their organization', async () => {
    const filter = { cbo: cboId() }
    const found = await as('manager').system_users.list({ filter })
    expect(found.map(({ id }) => id)).toContain(userId('cbo'))
    expect(found.map(({ id }) => id)).not.toContain(userId('otherCbo'))
    expect(await as('otherCbo').system_users.list({ filter })).toEqual([])
  })

  it('staff accounts are listed to managers and admins', async () => {
    expect((await as('admin').system_users.list()).some(({ role }) => role === 'patient')).toBe(
      false,
    )
    await expect(as('provider').system_users.list()).rejects.toMatchObject({ status: 403 })
    const one = await api(`/api/admin/system_users/${userId('support')}`, {}, 'manager')
    expect(
      ((await one.json()) as { data: { attributes: object } }).data.attributes,
    ).not.toHaveProperty('access_rights')
  })

  it('an admin disables and enables an account; disabling ends its sessions at once', async () => {
    expect((await status('deactivate')).status).toBe(200)
    const session = await db
      .prepare('select revoked_reason from sessions where id = ?')
      .bind(sessionId('support'))
      .first()
    expect(session).toEqual({ revoked_reason: 'deactivated' })
    await expect(as('support').call('GET /me')).rejects.toMatchObject({
      status: 401,
      message: 'You are not authorized',
    })
    expect((await status('deactivate')).status).toBe(409)
    expect((await status('activate')).status).toBe(200)
    await expect(as('support').call('GET /me')).rejects.toMatchObject({ status: 401 })
    await db
      .prepare('update sessions set revoked_at = null where id = ?')
      .bind(sessionId('support'))
      .run()
  })

  it('a user cannot disable their own account, nor a non-admin any (403)', async () => {
    expect((await status('disable', 'admin', userId('admin'))).status).toBe(403)
    expect((await status('disable', 'manager', userId('provider'))).status).toBe(403)
    expect((await status('disable', 'patient')).status).toBe(404)
  })
})

describe('user settings', () => {
  const params = { user: userId('patient') }

  it('a user reads and changes their settings, except those others verify', async () => {
    await as('patient').call('PATCH /users/:user/user_settings', {
      params,
      body: { timeFormat: '24h', notificationSettings: { 'messages.email': false } },
    })
    const settings = await as('patient').call('GET /users/:user/user_settings', { params })
    expect(settings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'time_format', value: '24h' }),
        expect.objectContaining({
          name: 'notification_settings',
          value: '{"messages.email":false}',
        }),
        expect.objectContaining({ name: 'email_verified', value: 'true' }),
      ]),
    )
    for (const body of [{ access_rights: '["content.edit"]' }, { email_verified: true }])
      expect(
        (await api(`/api/users/${params.user}/user_settings`, json(body, 'PATCH'), 'patient'))
          .status,
      ).toBe(422)
    await expect(
      as('patient').call('PATCH /users/:user/user_settings', {
        params,
        body: { timeFormat: '13h' as never },
      }),
    ).rejects.toMatchObject({ status: 422, fields: { timeFormat: ['Choose 12h or 24h'] } })
  })

  it('another user’s settings are not found (404)', async () => {
    await expect(
      as('admin').call('GET /users/:user/user_settings', { params }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('info cards', () => {
  const card = (who: Person, user: Person) =>
    as(who).call('GET /users/:user/info_card', { params: { user: userId(user) } })

  it('a patient reads the cards of their care team only', async () => {
    expect(await card('patient', 'provider')).toMatchObject({
      fullName: 'Daniel Reyes',
      roleLabel: 'Provider',
      suffix: 'NP',
    })
    expect(await card('patient', 'assistant')).toMatchObject({ roleLabel: 'MA' })
    for (const other of ['otherProvider', 'otherPatient', 'admin'] as const)
      await expect(card('patient', other)).rejects.toMatchObject({ status: 404 })
  })

  it('staff read each other’s cards and those of patients in their scope', async () => {
    expect(await card('provider', 'support')).toMatchObject({ fullName: 'Sue Porter' })
    expect(await card('provider', 'patient')).toMatchObject({ role: 'patient' })
    await expect(card('provider', 'otherPatient')).rejects.toMatchObject({ status: 404 })
  })
})

describe('pharmacies', () => {
  it('patients list pharmacies, staff create and change them', async () => {
    const [corner] = await as('patient').pharmacies.list()
    expect(corner).toMatchObject({ name: 'Corner Pharmacy' })
    const id = corner?.id ?? ''
    await expect(as('patient').pharmacies.update(id, { name: 'Mine' })).rejects.toMatchObject({
      status: 403,
    })
    const flagged = await api(
      `/api/pharmacies/${id}/update_24h_and_pep`,
      json({ open_24h: true, offers_pep: true }, 'PATCH'),
      'support',
    )
    expect(flagged.status).toBe(200)
    expect(await as('patient').pharmacies.list({ filter: { offersPep: 'true' } })).toHaveLength(1)
    expect(
      await as('manager').pharmacies.create({ name: 'Second', state: 'NY', zip: '10001' }),
    ).toMatchObject({ name: 'Second' })
    expect((await as('pharmacy').pharmacies.list()).map(({ name }) => name)).toEqual([
      'Corner Pharmacy',
    ])
    expect(await as('cbo').pharmacies.list()).toEqual([])
  })
})

describe('PATCH and DELETE /admin/system_users/:id', () => {
  const path = (who: Person) => `/api/admin/system_users/${userId(who)}`
  const status = async (who: Person) =>
    (
      await db
        .prepare('select status from users where id = ?')
        .bind(userId(who))
        .first<{ status: string }>()
    )?.status

  it('an admin changes a colleague, and no one of any other role does', async () => {
    const changed = await api(path('manager'), json({ pronouns: 'They/Them' }, 'PATCH'), 'admin')
    expect(await changed.json()).toMatchObject({ data: { attributes: { pronouns: 'They/Them' } } })
    for (const who of ['manager', 'clinical_admin', 'support'] as const)
      expect((await api(path('manager'), json({ pronouns: null }, 'PATCH'), who)).status).toBe(403)
  })

  it('neither role nor state is changed with the rest, nor a patient at all', async () => {
    for (const body of [{ role: 'admin' }, { status: 'disabled' }, { accessRights: ['x'] }])
      expect((await api(path('manager'), json(body, 'PATCH'), 'admin')).status).toBe(422)
    expect((await api(path('patient'), json({ firstName: 'X' }, 'PATCH'), 'admin')).status).toBe(
      404,
    )
  })

  it('a deleted account is closed with its sessions, once, and not while it holds something', async () => {
    const remove = (who: Person, by: Person = 'admin') => api(path(who), { method: 'DELETE' }, by)
    expect((await remove('otherCbo', 'manager')).status).toBe(403)
    expect((await remove('admin')).status).toBe(403)
    const holds = await remove('clinical_lead')
    expect(holds.status).toBe(409)
    expect(await holds.json()).toMatchObject({ errors: [{ code: 'still_holds' }] })
    expect((await remove('otherCbo')).status).toBe(204)
    expect(await status('otherCbo')).toBe('disabled')
    expect((await api('/api/me', {}, 'otherCbo')).status).toBe(401)
    expect((await remove('otherCbo')).status).toBe(409)
    expect((await api(path('otherCbo'), {}, 'admin')).status).toBe(200)
  })
})

it('two times that are the same are no quiet hours (422)', async () => {
  await expect(
    as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: userId('patient') },
      body: { quietHours: '08:00-08:00' },
    }),
  ).rejects.toMatchObject({ status: 422 })
})
