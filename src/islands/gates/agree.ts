import { ApiError } from '../../edge/client'
import { apiWithLocalErrors } from '../stores/api'

/** Agrees to everything at once; refused initials come back in the words of the form. */
export const submitConsents = async (userId: string, initials: string): Promise<void> => {
  try {
    await apiWithLocalErrors.call('PATCH /patients/:patient/consents', {
      params: { patient: userId },
      body: {
        initials,
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
