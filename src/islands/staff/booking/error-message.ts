import { ApiError } from '#edge/client'
import { failureText } from '#islands/stores/toasts'

/** What the API refused of a visit, as a sentence for the user. */
export const errorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError)) return failureText()
  if (error.status === 412)
    return 'Someone else changed this visit a moment ago. You now see the latest version.'
  if (error.says('provider_has_appointment')) return 'That time is no longer available'
  return error.errors.map(({ detail }) => detail).join(' ') || failureText()
}
