import { z } from '#edge/jsonapi/contract'
import { noteField, paragraphs, reason } from '#edge/platform/fields'

/** Why, as it is sent with a transition: which codes may be chosen, the hook `reasons` says. */
export const reasonInput = z.strictObject({
  reasonCode: z.optional(z.nullable(reason)),
  reasonText: z.optional(z.nullable(noteField)),
})

/** One of these codes, with words of one's own when it is 'other'. */
export const reasonFrom = (codes: readonly string[]) =>
  z
    .object({
      reasonCode: z.enum(codes, 'Choose a reason'),
      reasonText: z.optional(paragraphs(500)),
    })
    .check(
      z.refine(({ reasonCode, reasonText }) => reasonCode !== 'other' || Boolean(reasonText), {
        error: 'Tell us more',
        path: ['reasonText'],
      }),
    )
