import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { initials } from '#edge/platform/fields'
import { api } from '../stores/api'

const checkedBox = (error: string) => z.literal('on', error)

/** What a patient agrees to before any care. */
export const consentSchema = z.object({
  initials,
  sharingData: checkedBox('Agree to sharing your information'),
  policy: checkedBox('Agree Policy'),
})

/** Saves all consents at once; a 422 on the initials rejects with the form's own text. */
export const submitConsents = async (userId: string, typedInitials: string): Promise<void> => {
  try {
    await api.call('PATCH /patients/:patient/consents', {
      params: { patient: userId },
      body: {
        initials: typedInitials,
        sharingData: true,
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
