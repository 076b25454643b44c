import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { register } from '#edge/jsonapi/mount/registry'
import type { Resource } from '#edge/jsonapi/resource'

it('a resource whose transition takes a reason is not registered without the list of reasons', () => {
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
