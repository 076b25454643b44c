import type { AstroGlobal } from 'astro'
import { type ErrorPageCode, errorPages } from '#content/error-pages'
import { type ErrorWords, errorWords } from '#content/queries/errors'

/** Milliseconds an error waits for what editors wrote about it: it must come even when nothing else does. */
const timeoutMs = 400

const noCopy: ErrorWords = { more: null, places: [] }

/** What is said beyond an error's own words: the editors', else what is built in. */
export const errorCopy = async (
  { locals }: Pick<AstroGlobal, 'locals'>,
  code: ErrorPageCode,
): Promise<ErrorWords & { more: string }> => {
  const { more, places } = (await withTimeout(locals.content?.read(errorWords, { code }))) ?? noCopy
  return { more: more ?? errorPages[code].more, places }
}

const withTimeout = async (reading: Promise<ErrorWords | null> | undefined) => {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
  return Promise.race([Promise.resolve(reading).catch(() => null), late])
}

type Places = ErrorWords['places']
const forGuests: Places = [
  { href: '/treatments/pep', label: 'Exposed to HIV in the last 72 hours' },
  { href: '/treatments', label: 'What we treat, and what to expect' },
  { href: '/auth/login', label: 'Sign in to your visits and messages' },
]
const forPatients: Places = [
  { href: '/app/appointments/booking', label: 'A visit, now or later' },
  { href: '/app/appointments', label: 'Your visits' },
  { href: '/app/treatments', label: 'Your treatments' },
]
const forStaff: Places = [{ href: '/staff', label: 'Your day' }]

/** Three places that are likely looked for: a person's own, else the editors', else what is built in. */
export const suggestedLinks = ({ session }: AstroGlobal['locals'], written: Places): Places => {
  if (session) return session.role === 'patient' ? forPatients : forStaff
  return (written.length > 0 ? written : forGuests).slice(0, 3)
}
