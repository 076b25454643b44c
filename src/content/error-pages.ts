import type { ErrorPage } from './documents'

/** What an error says: the specification's own title and text, and what may be said beyond them. */
interface ErrorText {
  readonly title: string
  readonly text?: string
  readonly more: string
}
export type ErrorPageCode = ErrorPage['code']

/** The errors that may come up in a page that is open. */
export const overlayErrors: Readonly<Record<Exclude<ErrorPageCode, '429'>, ErrorText>> = {
  401: {
    title: 'Sorry',
    text: 'You are not allowed to view this page!',
    more: 'It may belong to another account. Sign in with that account.',
  },
  404: {
    title: "Well that's not good.",
    text: "We can't find that page...",
    more: 'The link may be out of date or mistyped. Nothing you saved was lost.',
  },
  500: {
    title: "Something isn't working",
    more: 'The problem is on our side. Nothing you saved was lost. Try again in a minute.',
  },
  new_version: {
    title: 'New Updates Deployed!',
    more: 'This page is from an older version. Reload to continue; what you typed is saved.',
  },
  translation_unavailable: {
    title: 'Translation Unavailable',
    more: 'We could not load this page in your language. What you typed is saved. Reload to try again.',
  },
}

export const errorPages: Readonly<Record<ErrorPageCode, ErrorText>> = {
  ...overlayErrors,
  429: {
    title: 'One moment',
    more: 'Many pages were opened from your connection in a short time. Nothing you saved was lost. Wait a minute, then reload.',
  },
}

/** A reload mends it. */
export const isFixedByReload = (code: ErrorPageCode) =>
  code === '429' || code === 'new_version' || code === 'translation_unavailable'
