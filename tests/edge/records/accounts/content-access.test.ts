import { beforeAll, describe, expect, it } from 'vitest'
import { contentOnlyOperations } from '#edge/access/content-grants'
import { operations } from '#edge/app'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { navGroups } from '#islands/staff/access/nav-links'
import { line } from '../../events/sockets'
import { api, as, cboId, db, json, stepUpAs, userId, world } from '../../world'

const brand = (id: string, name: string, organization: string | null) => ({
  id,
  name,
  isDefault: organization === null,
  hosts: [],
  palette: {},
  font: { name: null, url: null },
  logo: { main: null, favicon: null, pride: null },
  cboId: organization,
  email: null,
})
beforeAll(async () => {
  await world()
  await stepUpAs('admin')
  provideBrandLookup(async () => [
    brand('brand-clinic', 'Care Plus', null),
    brand('brand-own', 'Harbor House', cboId()),
    brand('brand-other', 'Northside', cboId('otherCbo')),
  ])
})

const set = (who: Parameters<typeof userId>[0], accessRights: string[], by = as('admin')) =>
  by.call('PUT /system_users/:id/grant', { params: { id: userId(who) }, body: { accessRights } })
const refused = (accessRights: string) => ({
  status: 422,
  fields: { accessRights: [accessRights] },
})

describe('content grants', () => {
  it('are given and taken by an admin, with a record of who did', async () => {
    expect(await set('support', ['content.publish', 'content.edit'])).toMatchObject({
      accessRights: ['content.edit', 'content.publish'],
    })
    expect(await set('support', [])).toMatchObject({ accessRights: [] })
    const { results } = await db
      .prepare(
        `select actor_id as actor, subject_id as subject, json_extract(detail, '$.accessRights') as rights
         from events where name = 'system_users.grant' order by seq`,
      )
      .all()
    const event = { actor: userId('admin'), subject: userId('support') }
    expect(results).toEqual([
      { ...event, rights: 'content.edit content.publish' },
      { ...event, rights: '' },
    ])
  })

  it('are refused from every other role, and from an admin to the own account', async () => {
    for (const who of ['manager', 'clinical_admin', 'support'] as const)
      await expect(set('support', ['content.edit'], as(who))).rejects.toMatchObject({ status: 403 })
    await expect(set('support', ['content.edit'], as('cbo'))).rejects.toMatchObject({ status: 404 })
    await expect(set('admin', ['content.edit'])).rejects.toMatchObject({ status: 403 })
    await expect(set('patient', ['content.edit'])).rejects.toMatchObject({ status: 404 })
  })

  it('limit a partner’s account to the brands of its organization', async () => {
    const own = ['content.edit:brand-own', 'content.publish:brand-own']
    expect(await set('cbo', own)).toMatchObject({ accessRights: own })
    await expect(set('cbo', ['content.edit'])).rejects.toMatchObject(
      refused('A partner’s account is limited to the partner’s brands'),
    )
    await expect(set('cbo', ['content.edit:brand-other'])).rejects.toMatchObject(
      refused('Northside belongs to another organization'),
    )
    await expect(set('pharmacy', ['content.edit:brand-clinic'])).rejects.toMatchObject(
      refused('Care Plus belongs to another organization'),
    )
  })

  it('name a brand there is, publish only with edit, and let clinicians alone approve claims', async () => {
    await expect(set('support', ['content.edit:nowhere'])).rejects.toMatchObject(
      refused('There is no such brand'),
    )
    await expect(set('support', ['content.publish'])).rejects.toMatchObject(
      refused('An account publishes only what it may edit'),
    )
    await expect(set('support', ['content.edit', 'content.clinical'])).rejects.toMatchObject(
      refused('Only a clinician may approve health claims'),
    )
    await expect(set('support', ['patients.read'])).rejects.toMatchObject({ status: 422 })
    const clinical = ['content.clinical', 'content.edit']
    expect(await set('clinical_lead', clinical)).toMatchObject({ accessRights: clinical })
  })

  it('are never taken by any other write', async () => {
    const response = await api(
      `/api/users/${userId('support')}`,
      json({ access_rights: ['content.edit'] }, 'PATCH'),
      'admin',
    )
    expect(response.status).toBe(422)
  })
})

describe('an account for content alone', () => {
  it('receives nothing of patients, in any role, and keeps its own sign-in and its Studio', async () => {
    await set('support', ['content.edit', 'content.only', 'content.publish'])
    const editor = as('support')
    const me = await editor.call('GET /me')
    expect(me.capabilities).toEqual([
      { type: 'content', can: ['edit', 'publish'], rows: 'own', hidden: [] },
    ])
    expect(
      navGroups(me.capabilities).flatMap(({ links }) => links.map(({ href }) => href)),
    ).toEqual(['/staff', '/staff/content'])
    for (const read of [
      () => editor.patients.list(),
      () => editor.patients.get(userId('patient')),
      () => editor.appointments.list(),
      () => editor.call('POST /patients/search', { body: { name: 'anyone' } }),
      () => editor.notes.in({ patients: userId('patient') }).list(),
      () => editor.system_users.list(),
    ])
      await expect(read()).rejects.toMatchObject({ status: 403 })
    await expect(line('support', { channel: staffBoard })).rejects.toThrow('403')
    expect((await editor.system_settings.list()).length).toBeGreaterThan(0)
    await set('support', [])
    expect((await editor.patients.list()).length).toBeGreaterThan(0)
  })

  it('calls no operation outside its list, of all there are', () => {
    const open = operations.filter(
      ({ name, access }) => access !== 'public' && contentOnlyOperations.has(name),
    )
    expect(open.every(({ path }) => !/patient|appointment|conversation|note/.test(path))).toBe(true)
    expect(
      [...contentOnlyOperations].filter((name) => !operations.some((op) => op.name === name)),
      'no operation is called so',
    ).toEqual([])
  })

  it('has content to edit, and is no partner’s', async () => {
    await expect(set('support', ['content.only'])).rejects.toMatchObject(
      refused('An account for content alone takes content to edit'),
    )
    await expect(set('cbo', ['content.edit:brand-own', 'content.only'])).rejects.toMatchObject(
      refused('A partner’s account is limited to the partner already'),
    )
  })
})
