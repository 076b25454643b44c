import { toast } from '#islands/stores/toasts'

/** After a message to someone who is away: what they left to say. */
export const showOutOfOfficeToast = (message: string | null): void => {
  if (message) toast(`Out of office. ${message}`)
}
