import { roles } from '#edge/access/roles'
import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { instantField, paragraphs } from '#edge/platform/fields'
import { accountStatuses } from '../users/contract'

/** An account as its reviewer saw it. */
const reviewedAccount = z.object({
  id: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  accessRights: z.array(z.string()),
})

export const accessReviews = contract('access_reviews', {
  description:
    'Reviews of the access of staff, one a quarter at least: the accounts as they were, and the admin who signed for them.',
  attributes: {
    /** Every open account of staff, with its role and grants. */
    accounts: attribute(
      z.array(reviewedAccount).check(z.minLength(1, 'Read the accounts first')),
      'create',
    ),
    note: attribute(z.optional(z.nullable(paragraphs(1000))), 'create'),
    reviewerName: attribute(z.string(), 'userName'),
    createdAt: instantField,
  },
  relationships: { reviewer: one('users') },
  sorts: ['-createdAt'],
  mounts: { '/access_reviews': ['list', 'create'] },
  stepUp: ['create'],
})
