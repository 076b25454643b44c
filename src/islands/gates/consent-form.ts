import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { api } from '../stores/api'
import { initialsOf, type Signer } from '../ui/form/InitialsField'

const checkedBox = (error: string) => z.literal('on', error)

/** What a patient agrees to before any care; one who took sharing back is not asked for it again. */
export const consentSchema = (signer: Signer, hasWithdrawnSharing: boolean) =>
  z.object({
    initials: initialsOf(signer),
    sharingData: hasWithdrawnSharing
      ? z.optional(z.literal('on'))
      : checkedBox('Agree to sharing your information'),
    policy: checkedBox('Agree Policy'),
  })

/** Saves all consents at once; a 422 on the initials rejects with the form's own text. */
export const submitConsents = async (
  userId: string,
  { initials, sharingData }: { initials: string; sharingData?: 'on' | undefined },
): Promise<void> => {
  try {
    await api.call('PATCH /patients/:patient/consents', {
      params: { patient: userId },
      body: {
        initials,
        ...(sharingData && { sharingData: true }),
        agreeTos: true,
        agreePrivacyPolicy: true,
        telehealthConsent: true,
      },
    })
  } catch (error) {
    throw error instanceof ApiError && 'initials' in error.fields ? new WrongInitials() : error
  }
}

class WrongInitials extends Error {
  readonly fields = { initials: ['Please enter your initials'] }
}
