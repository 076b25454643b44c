import { type BrowserContext, expect, type Response } from '@playwright/test'
import type { Person } from './person'

/** Everything a browser asked for and complained about from now on. */
export const witness = (context: BrowserContext) => {
  const addresses: string[] = []
  const complaints: string[] = []
  const documents: Response[] = []
  context.on('request', (request) => addresses.push(request.url()))
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/html')) documents.push(response)
  })
  return { addresses, complaints, documents }
}
export type Witness = ReturnType<typeof witness>

const inert = /^(data|blob):/

/** Nobody else was asked for anything. */
export const keptAmongUs = ({ addresses }: Witness, origin: string) => {
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((url) => !inert.test(url) && new URL(url).origin !== origin)).toEqual([])
}

/** No address names anybody, or says what they wrote. */
export const named = ({ addresses }: Witness, words: readonly string[]) =>
  addresses.filter((url) => {
    const plain = decodeURIComponent(inert.test(url) ? '' : url).toLowerCase()
    return words.some((word) => plain.includes(word.toLowerCase()))
  })

/** What of a person must stay out of addresses and storage. */
export const wordsOf = ({ firstName, lastName, email, phone, dob }: Person) => [
  firstName,
  lastName,
  email,
  phone,
  dob,
]

/** Every page came with its rules; what is personal is kept by nobody on the way. */
export const guarded = async ({ documents }: Witness) => {
  expect(documents.length).toBeGreaterThan(0)
  for (const response of documents) {
    const headers = await response.allHeaders()
    const { pathname } = new URL(response.url())
    expect.soft(headers['content-security-policy'], pathname).toContain("default-src 'none'")
    expect.soft(headers['content-security-policy'], pathname).not.toContain('unsafe')
    expect.soft(headers['x-content-type-options'], pathname).toBe('nosniff')
    expect.soft(headers['referrer-policy'], pathname).toBe('no-referrer')
    if (/^\/(app|auth|staff)(\/|$)/.test(pathname) && pathname !== '/app/treatments')
      expect.soft(headers['cache-control'], pathname).toContain('no-store')
  }
}
