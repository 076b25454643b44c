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
  locals.sessionErrorPage ? rewrite(locals.sessionErrorPage) : redirect(signInAddress(next), 303)

/** The same at the address itself, which stays: for what a message links to. */
export const signInHere = ({ locals, url, rewrite }: Page): Promise<Response> => {
  locals.nextPath = url.pathname + url.search
  return rewrite(locals.sessionErrorPage ?? '/auth/login')
}

/** Where one signs in for a path, and goes on to it: staff have passwords, patients have none. */
export const signInAddress = (next: string): string =>
  `/auth/login?next=${encodeURIComponent(next)}${/^\/(staff|studio|lake)(\/|$|\?)/.test(next) ? '&with=password' : ''}`
