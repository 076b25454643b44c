import { z } from '#edge/jsonapi/contract'
import { paragraphs } from '#edge/platform/fields'

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
