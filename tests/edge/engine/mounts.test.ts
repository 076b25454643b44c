import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'

import { policyOver } from '#edge/access/scope-policy'
import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { mount } from '#edge/jsonapi/mount/mount'
import { register } from '#edge/jsonapi/mount/registry'
import { operationsOf } from '#edge/jsonapi/mount/resource-operations'
import type { HonoEnv } from '#edge/jsonapi/operation'
import { resource } from '#edge/jsonapi/resource'
import { bindings, db, json, tokenOf, userId, world } from '../world'

const table = (name: string) =>
  sqliteTable(name, {
    id: text().primaryKey(),
    patientId: text('patient_id').notNull(),
    section: text().notNull().default('diet'),
    status: text().notNull().default('open'),
    version: integer().notNull().default(1),
  })
const attributes = {
  section: z.enum(['diet', 'sleep']),
  status: attribute(z.enum(['open', 'closed']), 'write'),
}
const everyVerb = ['everyone', 'create', 'update', 'delete'] as const
const entriesTable = table('entries')
const entries = resource(
  contract('entries', {
    description: 'Entries by section.',
    attributes,
    relationships: { patient: one('patients') },
    mounts: {
      '/patients/:patient/entries/:section': ['list', 'read', 'create', 'update', 'delete'],
      '/patients/:patient/open_entries': ['list', 'create'],
    },
    conditions: { '/patients/:patient/open_entries': { status: 'open', section: 'sleep' } },
  }),
  { table: entriesTable, policy: policyOver(entriesTable.patientId, { support: everyVerb }) },
)
const preferencesTable = table('preferences')
const preferences = resource(
  contract('preferences', {
    description: 'Preferences of a patient.',
    attributes,
    relationships: { patient: one('patients') },
    mounts: {},
    singletons: { '/patients/:patient/preferences': ['read', 'update', 'delete'] },
  }),
  {
    table: preferencesTable,
    policy: policyOver(preferencesTable.patientId, { support: everyVerb, manager: 'everyone' }),
  },
)

const app = mount(new Hono<HonoEnv>(), [...operationsOf(entries), ...operationsOf(preferences)])
type Preference = { id: string; attributes: { section: string; status: string } }
const send = async (
  path: string,
  init: RequestInit = {},
  who: 'support' | 'manager' = 'support',
) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await tokenOf(who)}`)
  const context = createExecutionContext()
  const response = await app.request(`/api${path}`, { ...init, headers }, bindings, context)
  await waitOnExecutionContext(context)
  const body = response.status === 204 ? {} : ((await response.json()) as { data?: Preference })
  return { status: response.status, data: body.data as Preference }
}
const of = (who: 'patient' | 'otherPatient', rest: string) => `/patients/${userId(who)}/${rest}`

beforeAll(async () => {
  register([entries, preferences])
  await world()
  for (const name of ['entries', 'preferences'])
    await db.exec(
      `create table ${name} (id text primary key, patient_id text not null, section text not null default 'diet', status text not null default 'open', version integer not null default 1)`,
    )
})

describe('a mount under an attribute', () => {
  it('holds the rows with that value, and gives it to those created there', async () => {
    const { status, data } = await send(of('patient', 'entries/sleep'), json({ status: 'closed' }))
    expect([status, data.attributes]).toEqual([201, { section: 'sleep', status: 'closed' }])
    expect((await send(of('patient', 'entries/sleep'))).data).toHaveLength(1)
    expect((await send(of('patient', 'entries/diet'))).data).toHaveLength(0)
    expect((await send(of('patient', `entries/sleep/${data.id}`))).status).toBe(200)
    const wrong = of('patient', `entries/diet/${data.id}`)
    expect((await send(wrong)).status).toBe(404)
    expect((await send(wrong, json({ status: 'open' }, 'PATCH'))).status).toBe(404)
  })

  it('is 404 for a value the attribute cannot have', async () => {
    expect((await send(of('patient', 'entries/mood'))).status).toBe(404)
    expect((await send(of('patient', 'entries/mood'), json({ status: 'open' }))).status).toBe(404)
  })
})

describe('a mount with a fixed condition', () => {
  it('lists only the rows that meet it, gives it to those created there, and takes no other', async () => {
    await send(of('patient', 'entries/diet'), json({ status: 'open' }))
    expect((await send(of('patient', 'open_entries'))).data).toHaveLength(0)
    expect((await send(of('patient', 'open_entries'), json({ status: 'closed' }))).status).toBe(422)
    const { data } = await send(of('patient', 'open_entries'), json({}))
    expect(data.attributes).toEqual({ section: 'sleep', status: 'open' })
    expect((await send(of('patient', 'open_entries'))).data).toHaveLength(1)
  })
})

describe('a singleton', () => {
  const own = of('patient', 'preferences')

  it('is created by the first PATCH, changed by the next, and deleted without an id', async () => {
    expect((await send(own)).status).toBe(404)
    expect((await send(own, json({ status: 'open' }, 'PATCH'))).status).toBe(201)
    const changed = await send(own, json({ status: 'closed' }, 'PATCH'))
    expect([changed.status, changed.data.attributes.status]).toEqual([200, 'closed'])
    expect((await send(own)).data.attributes.status).toBe('closed')
    expect((await send(of('otherPatient', 'preferences'))).status).toBe(404)
    expect((await send(own, { method: 'DELETE' })).status).toBe(204)
    expect((await send(own)).status).toBe(404)
  })

  it('is not created for a parent there is not, nor by a role without the verb', async () => {
    const unknownPatient = '/patients/01990000-0000-7000-8000-000000000000/preferences'
    expect((await send(unknownPatient, json({ status: 'open' }, 'PATCH'))).status).toBe(404)
    expect((await send(own, json({ status: 'open' }, 'PATCH'), 'manager')).status).toBe(403)
  })
})
