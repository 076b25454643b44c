import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { publicRead } from '#edge/access/public-read'
import { contract, one, z } from '#edge/jsonapi/contract'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { mount } from '#edge/jsonapi/mount/mount'
import { register } from '#edge/jsonapi/mount/registry'
import { operationsOf } from '#edge/jsonapi/mount/resource-operations'
import { type Resource, resource } from '#edge/jsonapi/resource'
import { subject } from '#edge/jsonapi/subject'

const table = sqliteTable('parcels', {
  id: text().primaryKey(),
  depotId: text('depot_id'),
  version: integer().notNull(),
})
const parcelsAt = (path: `/${string}`) =>
  resource(
    contract('parcels', {
      description: 'Parcels on their way.',
      attributes: {},
      relationships: { depot: one('depots'), driver: one('parcels') },
      mounts: { [path]: ['list'] },
    }),
    { table, policy: publicRead },
  )
const start = (parcels: Resource) => {
  register([parcels])
  mount(new Hono(), operationsOf(parcels))
}

describe('a mistake in a declaration stops the start, with a transition', () => {
  it('that takes a reason and has no list of reasons', () => {
    const parcels = contract('parcels', {
      description: 'Parcels on their way.',
      attributes: { status: z.enum(['sent', 'lost']) },
      mounts: {},
      states: {
        attribute: 'status',
        transitions: [{ action: 'lose', from: ['sent'], to: 'lost', reason: 'required' }],
      },
    })
    expect(() => register([{ contract: parcels } as unknown as Resource])).toThrow(
      'parcels: lose takes a reason, so the resource needs `reasons`',
    )
  })
})

describe('a mistake in a declaration stops the start, with a parameter', () => {
  it.each([
    ['is camelCase', '/depots/:parcelDepot/parcels', 'write `:parcel_depot`'],
    ['names no relationship', '/boxes/:box/parcels', 'parcels has no relationship or attribute'],
    ['names no registered resource', '/depots/:depot/parcels', 'depots is not in domains/resour'],
    ['has no column', '/drivers/:driver/parcels', 'the table of parcels has no column `driverId`'],
  ] as const)('that %s', (_, path, message) => {
    expect(() => start(parcelsAt(path))).toThrow(message)
  })

  it('that is not the one of the subject', () => {
    const weigh = () =>
      operation(
        { name: 'parcels.weigh', at: 'POST /parcels/:id/weigh', description: 'Weighs it.' },
        { subject: subject(parcelsAt('/parcels'), 'heavyParcel', { id: table.id }) },
        () => ({ write: [] }),
      )
    expect(weigh).toThrow('the subject `heavyParcel` needs a parameter `:heavy_parcel`')
  })
})
