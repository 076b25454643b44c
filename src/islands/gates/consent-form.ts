import * as z from 'zod/mini'
import { initials } from '../../edge/vocabulary'

const ticked = (words: string) => z.literal('on', words)

/** The three things a patient agrees to before any care. */
export const consentForm = z.object({
  initials,
  sharingData: ticked('Agree to sharing your information'),
  policy: ticked('Agree Policy'),
})
