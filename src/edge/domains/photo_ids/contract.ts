import * as z from 'zod/mini'
import { endpoint } from '#edge/jsonapi/contract'

/** Of base64. */
export const maxPhotoBytes = 10 * 1024 * 1024

const photo = z.object({
  type: z.literal('photo_ids'),
  id: z.string(),
  mimeType: z.enum(['image/jpeg', 'image/png']),
  width: z.number(),
  height: z.number(),
})
export const readPhotoId = endpoint({
  name: 'photo_ids.read',
  at: 'GET /patients/:patient/photo_id',
  description: 'The photo ID of a patient, as base64.',
  output: z.extend(photo, { photoId: z.string() }),
})
export const writePhotoId = endpoint({
  name: 'photo_ids.create',
  status: 201,
  at: 'POST /patients/:patient/photo_id',
  maxBodyBytes: maxPhotoBytes + 4096,
  description:
    'Keeps a photo ID: a JPEG or PNG as base64, at most 10 MB; what the file says of its origin is removed.',
  body: z.object({
    mimeType: z.string('Choose a picture'),
    photoId: z.string('Choose a picture').check(z.minLength(1, 'Choose a picture')),
  }),
  output: photo,
})
export const erasePhotoId = endpoint({
  name: 'photo_ids.delete',
  at: 'DELETE /patients/:patient/photo_id',
  description: 'Deletes the photo ID of a patient; it is asked for again.',
})
