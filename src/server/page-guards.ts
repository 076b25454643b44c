import type { AstroGlobal } from 'astro'
import { tokenCookieName } from '#edge/access/cookies'
import { type Api, ApiError } from '../edge/client'
import { type Gate, nextGate } from '../edge/domains/patients/onboarding-gates'
import { startNotices } from './notices'
import { signInFirst } from './sign-in-first'

type Awaitable<T> = T extends Promise<infer V> ? V : never
const partsOf = (api: Api, patientId: string) => ({
  me: () => api.call('GET /me'),
  settings: () => api.system_settings.list(),
  flags: () => api.feature_flags.list(),
  treatments: () =>
    api.call('GET /patients/:patient/treatment_types', { params: { patient: patientId } }),
  constants: () => api.dropdown_options.list(),
  verification: () =>
    api.call('GET /patients/:patient/cbos/verify_patient_cbo', { params: { patient: patientId } }),
})
type Parts = ReturnType<typeof partsOf>
type LoadedParts = { [K in keyof Parts]: Awaitable<ReturnType<Parts[K]>> }

/** What the app starts with, read as the patient whose page this is. Serialisable; give an island only what it uses. */
export interface PageData {
  readonly me: LoadedParts['me']
  /** By key, as the clinic wrote them. */
  readonly settings: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
  readonly treatments: LoadedParts['treatments']
  /** Choices by list: `constants.pronouns`. */
  readonly constants: Readonly<Record<string, readonly { code: string; label: string }[]>>
  readonly verification: LoadedParts['verification']
  readonly gate: Gate
  readonly version: string
  readonly environment: string
  readonly native: boolean
}

type Page = Pick<AstroGlobal, 'locals' | 'url' | 'redirect' | 'rewrite' | 'cookies'>

/**
 * The boot of a patient's page, or the answer to give instead: guests sign in first, staff have a place of
 * their own, a patient without a treatment chooses one, and the loading screen waits for what did not come.
 */
export const requirePatient = async (
  page: Page,
  signIn = signInFirst,
): Promise<PageData | Response> => {
  const { locals, redirect } = page
  const { session } = locals
  if (!session) return signIn(page)
  if (session.role !== 'patient') return redirect('/staff', 303)
  startNotices(locals)
  const booted = await loadPageData(page, session.userId)
  if (booted instanceof Response) return booted
  return booted.gate === 'treatments' ? redirect('/app/treatments', 303) : booted
}

/** The same for a page that is open to guests: null unless the user is a patient. */
export const patientOrGuest = async (page: Page): Promise<PageData | Response | null> =>
  page.locals.session?.role === 'patient' ? requirePatient(page) : null

/** Redirects signed-in users: these pages are for guests. */
export const guestsOnly = ({ locals, redirect }: Page): Response | undefined =>
  locals.session ? redirect(locals.session.role === 'patient' ? '/app' : '/staff', 303) : undefined

const loadPageData = async (page: Page, patientId: string): Promise<PageData | Response> => {
  const { locals, url } = page
  try {
    const loaded = await loadAll(partsOf(locals.api, patientId))
    const { settings, flags, constants } = loaded
    return {
      ...loaded,
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
      flags: Object.fromEntries(flags.map(({ key, value }) => [key, value])),
      constants: groupByList(constants),
      gate: gateOfPage(loaded, url.pathname),
      version: locals.environment.VERSION,
      environment: locals.environment.ENVIRONMENT,
      native: locals.native,
    }
  } catch (error) {
    return responseFor(page, error)
  }
}

const loadAll = async (parts: Parts): Promise<LoadedParts> => {
  const [me, settings, flags, treatments, constants, verification] = await Promise.all([
    parts.me(),
    parts.settings(),
    parts.flags(),
    parts.treatments(),
    parts.constants(),
    parts.verification(),
  ])
  return { me, settings, flags, treatments, constants, verification }
}

const gateOfPage = ({ me, treatments, verification }: LoadedParts, path: string): Gate =>
  nextGate({
    path,
    consentsComplete: me.consentsComplete ?? false,
    hasActiveTreatment: me.hasActiveTreatment ?? false,
    canChooseTreatment: treatments.some(({ offered }) => offered),
    cboAction: verification.action,
    subscribed: me.subscribed ?? false,
    waitlist: me.waitlist ?? null,
  })

const groupByList = (options: LoadedParts['constants']): PageData['constants'] => {
  const lists: Record<string, { code: string; label: string }[]> = {}
  for (const { list, code, label, active } of options)
    if (active) lists[list] = [...(lists[list] ?? []), { code, label }]
  return lists
}

const responseFor = (page: Page, error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) {
    // A cookie the edge no longer takes would send the person back and forth.
    page.cookies.delete(tokenCookieName, { path: '/' })
    return signInFirst(page)
  }
  return page.rewrite(error.status === 403 ? '/401' : '/app/loading')
}
