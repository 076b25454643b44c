import { type BrowserContext, expect, type Response } from '@playwright/test'
import type { Person } from '../people/person'

/** Records a browser's requests, console errors and documents from now on. */
export const recordTraffic = (context: BrowserContext) => {
  const urls: string[] = []
  const consoleErrors: string[] = []
  const documents: Response[] = []
  context.on('request', (request) => urls.push(request.url()))
  context.on('console', (message) => {
    // Tests run without service workers, whose copies of files would outlive a build.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(message.text())
  })
  context.on('weberror', (error) =>
    consoleErrors.push(`${error.error()} at ${error.page()?.url()}`),
  )
  context.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/html')) documents.push(response)
  })
  return { urls, consoleErrors, documents }
}
export type Traffic = ReturnType<typeof recordTraffic>

const localScheme = /^(data|blob):/

/** Expects requests to this origin only. */
export const expectNoThirdPartyRequests = ({ urls }: Traffic, origin: string) => {
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter((url) => !localScheme.test(url) && new URL(url).origin !== origin)).toEqual([])
}

/** Requests whose address contains one of these words. */
export const findRequestsContaining = ({ urls }: Traffic, words: readonly string[]) =>
  urls.filter((url) => {
    const decoded = decodeURIComponent(localScheme.test(url) ? '' : url).toLowerCase()
    return words.some((word) => decoded.includes(word.toLowerCase()))
  })

/** Personal data that must not appear in addresses and storage. */
export const personalWords = ({ firstName, lastName, email, phone, dob }: Person) => [
  firstName,
  lastName,
  email,
  phone,
  dob,
]

/** Expects every page to have security headers, and personal pages not to be cached. */
export const expectSecureHeaders = async ({ documents }: Traffic) => {
  expect(documents.length).toBeGreaterThan(0)
  for (const response of documents) {
    const headers = await response.allHeaders()
    const { pathname } = new URL(response.url())
    expect.soft(headers['content-security-policy'], pathname).toContain("default-src 'none'")
    expect.soft(headers['content-security-policy'], pathname).not.toContain('unsafe')
    expect.soft(headers['x-content-type-options'], pathname).toBe('nosniff')
    expect.soft(headers['referrer-policy'], pathname).toMatch(/^(no-referrer|same-origin)$/)
    if (/^\/(app|auth|staff)(\/|$)/.test(pathname))
      expect.soft(headers['cache-control'], pathname).toContain('no-store')
  }
}
