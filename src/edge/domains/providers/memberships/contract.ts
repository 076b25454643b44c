import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { dateField, uuid } from '#edge/platform/fields'

const membership = resourceObject('provider_cbos', {
  /** The organization's. */
  id: z.string(),
  name: z.string(),
  joinedAt: z.string(),
})
const cboId = z
  .string('Choose an organization')
  .check(z.trim(), z.minLength(1, 'Choose an organization'))

export const joinCbo = endpoint('provider_cbos.join', {
  at: 'POST /admin/providers/:provider/cbos/join',
  description: 'A clinician sees patients of one more organization.',
  body: z.strictObject({ cboId: z.pipe(cboId, uuid) }),
  output: membership,
  status: 201,
})

export const leaveCbo = endpoint('provider_cbos.leave', {
  at: 'POST /admin/providers/:provider/cbos/leave',
  description:
    'A clinician sees no more patients of an organization; booked visits of its patients are named first.',
  body: z.strictObject({ cboId: z.pipe(cboId, uuid) }),
})

export const updateMembership = endpoint('provider_cbos.update', {
  at: 'PATCH /admin/providers/:provider/cbos/:cbo',
  description: 'Since when a clinician sees patients of an organization.',
  body: z.strictObject({ joinedOn: dateField }),
  output: membership,
})
