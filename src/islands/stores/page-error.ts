import { atom } from 'nanostores'
import { tabStorage } from './web-storage'

/** Why the error page is shown over the page. */
export interface PageError {
  readonly kind: 'unauthorized' | 'missing' | 'broken' | 'new_version' | 'translation_unavailable'
  /** For support: status and request id. Never what a user typed. */
  readonly details: string
}

export const $pageError = atom<PageError | null>(null)

/** The error page for an HTTP status; a 403 for want of permission counts as 401. */
export const showPageError = (status: number, details: string) =>
  $pageError.set({ kind: kindOf(status), details })

const kindOf = (status: number): PageError['kind'] =>
  status === 401 || status === 403 ? 'unauthorized' : status === 404 ? 'missing' : 'broken'

const loadAttemptsKey = 'loading_tries'
/** How often this tab has drawn the loading screen without reaching the page; counts this time. */
export const countLoadAttempt = (): number => {
  const attempts = Number(tabStorage.read(loadAttemptsKey)) + 1
  tabStorage.write(loadAttemptsKey, String(attempts))
  return attempts
}
export const clearLoadAttempts = () => tabStorage.remove(loadAttemptsKey)
