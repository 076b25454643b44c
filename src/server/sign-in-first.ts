import type { APIContext } from 'astro'

type Page = Pick<APIContext, 'locals' | 'url' | 'redirect' | 'rewrite'>

/**
 * Sends a guest to sign in, and to `next` from there. Where it could not be told whether they are signed in, the error
 * page is shown at this address: a reload continues where they were.
 */
export const signInFirst = (
  { locals, url, redirect, rewrite }: Page,
  next = url.pathname + url.search,
): Response | Promise<Response> =>
  locals.sessionErrorPage
    ? rewrite(locals.sessionErrorPage)
    : redirect(`/auth/login?next=${encodeURIComponent(next)}`, 303)

/** The same at the address itself, which stays: for what a message links to. */
export const signInHere = ({ locals, url, rewrite }: Page): Promise<Response> => {
  locals.nextPath = url.pathname + url.search
  return rewrite(locals.sessionErrorPage ?? '/auth/login')
}
