import { z } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'

export const photoId = attachmentContract('photo_ids', {
  at: '/patients/:patient/photo_id',
  content: 'photoId',
  description: 'The photo ID of a patient, a JPEG or PNG without what it says of its origin.',
  columns: { width: z.number(), height: z.number() },
})
