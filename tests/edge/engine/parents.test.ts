import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'

import { everyone } from '#edge/access/scopes'
import { operations } from '#edge/app'
import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { mount } from '#edge/jsonapi/mount/mount'
import { register } from '#edge/jsonapi/mount/registry'
import { operationsOf } from '#edge/jsonapi/mount/resource-operations'
import type { HonoEnv, Operation } from '#edge/jsonapi/operation'
import { resource } from '#edge/jsonapi/resource'
import { callOperation, cellOf, staffAndPatients } from '../access/call-operation'
import { rowIds, seedRows } from '../access/rows'
import { type Subject, subjectId } from '../access/subjects'
import { api, bindings, db, json, tokenOf, userId, world } from '../world'

const open = { scope: everyone, can: 'everything' } as const
const remarks = resource(
  contract('remarks', {
    description: 'Two parents deep, with the columns of the outer one.',
    attributes: { body: attribute(z.string(), 'write') },
    relationships: { patient: one('patients'), appointment: one('appointments') },
    mounts: {
      '/patients/:patient/appointments/:appointment/remarks': [
        'list',
        'read',
        'create',
        'update',
        'delete',
      ],
      '/appointments/:appointment/remarks': ['create'],
    },
  }),
  {
    table: sqliteTable('remarks', {
      id: text().primaryKey(),
      patientId: text('patient_id').notNull(),
      appointmentId: text('appointment_id').notNull(),
      body: text().notNull(),
    }),
    policy: {
      admin: open,
      patient: open,
      provider: open,
      cbo: open,
      pharmacy: open,
      assistant: open,
      support: open,
      manager: open,
      clinical_admin: open,
      clinical_lead: open,
    },
  },
)

const engine = mount(new Hono<HonoEnv>(), operationsOf(remarks))
const send = async (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await tokenOf('clinical_admin')}`)
  const context = createExecutionContext()
  const response = await engine.request(`/api${path}`, { ...init, headers }, bindings, context)
  await waitOnExecutionContext(context)
  return response
}
const body = json({ data: { type: 'remarks', attributes: { body: 'Hello' } } })
const under = (patient: Subject, appointment: Subject) =>
  `/patients/${userId(patient === 'theirs' ? 'patient' : 'otherPatient')}/appointments/${rowIds[appointment].appointments}/remarks`
const stored = () =>
  db
    .prepare('select patient_id, appointment_id from remarks')
    .all()
    .then(({ results }) => results)

beforeAll(async () => {
  register([remarks])
  await world()
  await seedRows()
  await db.exec(
    'create table remarks (id text primary key, patient_id text not null, appointment_id text not null, body text not null)',
  )
})

describe('a resource under two parents', () => {
  it('is created, read, changed and deleted under the right pair', async () => {
    const created = await send(under('theirs', 'theirs'), body)
    expect(created.status).toBe(201)
    const { data } = (await created.json()) as { data: { id: string } }
    const path = `${under('theirs', 'theirs')}/${data.id}`
    expect((await send(path)).status).toBe(200)
    const patch = json(
      { data: { type: 'remarks', id: data.id, attributes: { body: 'B' } } },
      'PATCH',
    )
    expect((await send(path, patch)).status).toBe(200)
    const listed = (await (await send(under('theirs', 'theirs'))).json()) as { data: unknown[] }
    expect(listed.data).toHaveLength(1)
    for (const wrong of [under('another', 'theirs'), under('theirs', 'another')]) {
      expect((await send(`${wrong}/${data.id}`)).status).toBe(404)
      expect((await send(`${wrong}/${data.id}`, patch)).status).toBe(404)
      expect((await send(`${wrong}/${data.id}`, { method: 'DELETE' })).status).toBe(404)
    }
    expect((await send(path, { method: 'DELETE' })).status).toBe(204)
  })

  it('is 404 under a wrong pair, and nothing is written', async () => {
    for (const wrong of [under('another', 'theirs'), under('theirs', 'another')]) {
      expect((await send(wrong)).status).toBe(404)
      expect((await send(wrong, { headers: { accept: 'text/csv' } })).status).toBe(404)
      expect((await send(wrong, body)).status).toBe(404)
    }
    expect(await stored()).toEqual([])
  })

  it('takes the columns that the path does not name from its parent', async () => {
    const appointment = rowIds.another.appointments
    expect((await send(`/appointments/${appointment}/remarks`, body)).status).toBe(201)
    expect(await stored()).toEqual([
      { patient_id: userId('otherPatient'), appointment_id: appointment },
    ])
  })
})

/** Every operation whose path names one record inside another. */
const parametersOf = ({ path }: Operation) =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '')
/** Parameters that name no record of someone: a relationship, an attribute, a kind of visit. */
const words = ['name', 'section', 'kind', 'encounter_type']
const recordsOf = (op: Operation) => parametersOf(op).filter((name) => !words.includes(name))
const nested = operations.filter((op) => recordsOf(op).length > 1)
/** The path with ids of both subjects: one parameter, and it alone, is of the other subject. */
const mixed = (op: Operation, swapped: string, subject: Subject) => {
  const other = subject === 'theirs' ? 'another' : 'theirs'
  return op.path.replace(/:([a-z_]+)(\{[^}]*\})?/g, (_, name: string) => {
    const id = subjectId(op, name === swapped ? other : subject, name)
    if (!id) throw new Error(`${op.name}: no ${name} among the rows of the walk`)
    return id
  })
}

describe('every nested operation', () => {
  it.each(nested.map((op) => [`${op.method} ${op.path}`, op] as const))(
    '%s is 404 when a child is under the wrong parent',
    async (_, op) => {
      for (const who of staffAndPatients) {
        if (cellOf((await callOperation(op, 'theirs', who)).status) !== '+') continue
        for (const swapped of recordsOf(op))
          for (const subject of ['theirs', 'another'] as const) {
            const path = mixed(op, swapped, subject)
            const init = op.method === 'GET' ? {} : json({}, op.method)
            const { status } = await api(`/api${path}`, init, who, false)
            expect([who, path, status]).toEqual([who, path, 404])
          }
      }
    },
  )
})
