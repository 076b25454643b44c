import { z } from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'

/** The side of the square, in pixels: enough for the largest face of a page on a screen of double density. */
export const maxPictureSide = 256

const picture = {
  content: 'picture',
  columns: { width: z.number(), height: z.number() },
  maxBytes: 192 * 1024,
} as const

export const patientPicture = attachmentContract('profile_pictures', {
  ...picture,
  at: '/patients/:patient/profile_picture',
  description: `The profile picture of a patient: a square JPEG or PNG of at most ${maxPictureSide} pixels, without what it says of its origin.`,
})
export const accountPicture = attachmentContract('profile_pictures', {
  ...picture,
  at: '/users/:user/profile_picture',
  description: `The profile picture of an account, which those see who may know the account; its own user changes it. A square of at most ${maxPictureSide} pixels.`,
})
