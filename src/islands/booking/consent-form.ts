import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { initialsOf, type Signer } from '#islands/ui/form/InitialsField.tsx'

/** What a patient answers whenever a visit is asked for: their consent to it, and who referred them where that is asked. */
export const consentFields = (signer: Signer) => ({
  initials: initialsOf(signer),
  referredBy: z.optional(z.string()),
  referredByOther: z.optional(paragraphs(500)),
})

interface Referral {
  readonly referredBy?: string | undefined
  readonly referredByOther?: string | undefined
}

/** Who referred them is said where none of the choices fits. */
export const saysWhoReferred = z.refine<Referral>(
  ({ referredBy, referredByOther }) => referredBy !== 'Other' || Boolean(referredByOther),
  {
    path: ['referredByOther'],
    error: 'Please tell us who referred you',
    // With the errors of the other fields, not after them.
    when: () => true,
  },
)

/** The same as it is sent: only what was asked. */
export const toConsent = (
  { initials, referredBy, referredByOther }: Referral & { readonly initials: string },
  asksReferral: boolean,
) => ({
  initials,
  ...(asksReferral &&
    referredBy && { referredBy: referredBy === 'Other' ? referredByOther : referredBy }),
})
