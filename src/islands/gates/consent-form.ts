import * as z from 'zod/mini'
import { initials } from '../../edge/platform/fields'

const checkedBox = (words: string) => z.literal('on', words)

/** The three things a patient agrees to before any care. */
export const consentForm = z.object({
  initials,
  sharingData: checkedBox('Agree to sharing your information'),
  policy: checkedBox('Agree Policy'),
})
