import type { APIContext } from 'astro'
import { ApiError } from '#edge/client'
import { signInFirst } from './sign-in-first'

type Page = Pick<APIContext, 'locals' | 'url' | 'redirect' | 'rewrite'>

/**
 * What is shown in place of a file that the API did not give: an empty answer would be a blank page. What is no refusal is
 * thrown on, to the page of a busy or broken server.
 */
export const fileErrorPage = (page: Page, error: unknown): Response | Promise<Response> => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) return signInFirst(page)
  if (error.status === 403) return page.rewrite('/401')
  if (error.status === 404) return page.rewrite('/404')
  throw error
}
