import { atom } from 'nanostores'

/** What took the place of the page: an error page, or word of a new version. */
export interface PageError {
  readonly kind: 'unauthorized' | 'missing' | 'broken' | 'new_version' | 'translation_unavailable'
  /** For whoever helps: status, request id. Never what a person wrote. */
  readonly details: string
}

export const $pageError = atom<PageError | null>(null)

/** The error page for an HTTP status; a 403 for want of permission counts as 401. */
export const showPageError = (status: number, details: string) =>
  $pageError.set({ kind: kindOf(status), details })

const kindOf = (status: number): PageError['kind'] =>
  status === 401 || status === 403 ? 'unauthorized' : status === 404 ? 'missing' : 'broken'
