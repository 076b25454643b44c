import type { AstroGlobal } from 'astro'
import { ApiError } from '../../../edge/client'
import type { TimeFormat } from '../../../edge/time'
import { mayVisit, type StaffRole } from './nav-links'

/** The member of staff whose page this is. */
export interface Colleague {
  readonly id: string
  readonly role: StaffRole
  readonly name: string
  readonly pronouns: string | null
  readonly portrait: string
  /** Where their clock hangs: an IANA zone. */
  readonly zone: string
  readonly hours: TimeFormat
  /** Their own clinician's record, for who is one. */
  readonly providerId: string | null
}
export interface Entry {
  readonly me: Colleague
  readonly version: string
  readonly patience: { readonly inactivityPeriod: number; readonly keepAlive: number }
}
type Page = Pick<AstroGlobal, 'locals' | 'url' | 'redirect' | 'rewrite' | 'cookies'>

/** Who is at the door of a staff page, or the answer to give instead: sign in first, or not for you. */
export const enter = async (page: Page): Promise<Entry | Response> => {
  const { locals, url, rewrite } = page
  const { session } = locals
  if (!session) return toLogin(page)
  const { role } = session
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (role === 'patient' || !mayVisit(role, path)) return rewrite('/401')
  try {
    const [me, settings] = await Promise.all([
      locals.api.call('GET /me'),
      locals.api.system_settings.list(),
    ])
    const seconds = (key: string, usual: number) =>
      Number(settings.find((one) => one.key === key)?.value) || usual
    return {
      me: {
        id: me.id,
        role,
        name: me.fullChosenName,
        pronouns: me.pronouns,
        portrait: me.portrait ?? me.id,
        zone: me.timezone,
        hours: me.userSettings.some(({ value }) => value === '24h') ? '24h' : '12h',
        providerId: me.providerId,
      },
      version: locals.environment.VERSION,
      patience: {
        inactivityPeriod: seconds('inactivity_period', 1800),
        keepAlive: seconds('keep_alive_seconds', 300),
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    // Ended elsewhere: while the token is there, the sign-in page would take them for signed in.
    page.cookies.delete('careplus_token', { path: '/' })
    return toLogin(page)
  }
}

const toLogin = ({ url, redirect }: Page) =>
  redirect(`/auth/login?next=${encodeURIComponent(url.pathname + url.search)}`, 303)
