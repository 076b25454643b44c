import { atom } from 'nanostores'
import { $pageError } from './page-error'

export type Toast = {
  id: number
  text: string
  tone: 'plain' | 'good' | 'bad'
  /** The text that Copy copies, if not `text`. */
  detail?: string
  /** A button in the toast. */
  action?: { label: string; run: () => void }
}

/** On screen now, newest last. */
export const $toasts = atom<readonly Toast[]>([])
/** Every toast since the page loaded, newest first, at most 50. */
export const $toastHistory = atom<readonly Toast[]>([])

export const genericFailure = 'There was an issue. Please contact customer support or try again.'

const offlineFailure = 'You are offline. Nothing was sent.'
/** What to say of a failure that the API did not put into words. */
export const failureText = () => (navigator.onLine === false ? offlineFailure : genericFailure)

/** Shows a message for five seconds; once, where it has no action: the newest stands for those that say the same. */
export const toast = (
  text: string,
  { tone = 'plain', ...more }: Partial<Omit<Toast, 'id' | 'text'>> = {},
) => {
  const shownToast: Toast = { id: ++last, text, tone, ...more }
  const others = $toasts.get().filter((one) => one.action || one.text !== text)
  $toasts.set([...others, shownToast])
  $toastHistory.set([shownToast, ...$toastHistory.get()].slice(0, 50))
  return shownToast.id
}

/** The toast of a failed action, with the API's `details` on lines of their own; none over the error page. */
export const toastFailure = (error?: unknown, details: readonly string[] = []) => {
  if ($pageError.get()) return
  toast([failureText(), ...details].join('\n'), {
    tone: 'bad',
    detail: failureDetail(error, details),
  })
}

export const dismissToast = (id: number) =>
  $toasts.set($toasts.get().filter((one) => one.id !== id))

let last = 0

/** The text of a failure that Copy copies for support. */
export const failureDetail = (error: unknown, details: readonly string[] = []) =>
  [...details, ...(error instanceof Error ? [error] : []), new Date().toISOString()].join('\n')
