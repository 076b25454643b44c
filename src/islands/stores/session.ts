import { $token, adopt, dropToken, freshToken, lifeOf, renew, tokenKey, userOf } from './token'
import { browserShelf, tabShelf } from './web-storage'

export { $token, freshToken, userOf } from './token'

/** Why a person finds themselves at the sign-in page. */
export type Departure = 'chosen' | 'inactive' | 'ended'

type Forget = (how: { keepDrafts: boolean }) => void
const forgetting = new Set<Forget>()
/** Registers what must be forgotten when a person leaves. */
export const onLogOut = (forget: Forget) => {
  forgetting.add(forget)
}

/** For whom a page was drawn (null for guests), where people sign in, and where they go once they have. */
interface Page {
  readonly userId: string | null
  readonly login: string
  readonly home: string
}
let page: Page = { userId: null, login: '/auth/login', home: '/app' }
let leaving = false

/**
 * Follows this person's session for as long as the page lives: other tabs log in and out at once, and a
 * page brought back from history is checked again. Returns how to stop.
 */
export const followSession = (where: Partial<Page> & Pick<Page, 'userId'>): (() => void) => {
  page = { ...page, ...where }
  void finishLogOut().then(adopt)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === tokenKey || key === null) changed(key === null ? null : newValue)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed(adopt())
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

/** After a successful sign-in: the token is taken from its cookie, and the person goes where they wanted. */
export const signedIn = (next: string) => {
  browserShelf.remove(unfinishedKey)
  tabShelf.remove(departureKey)
  leaving = true
  adopt()
  location.assign(next)
}

/**
 * Ends the session: caches, drafts and error state go, then the edge is told, then the token goes. Drafts
 * are kept for the same person when they did not choose to leave. Never rejects.
 */
export const logOut = async (why: Departure = 'chosen'): Promise<void> => {
  if (leaving) return
  leave(why !== 'chosen')
  if (why !== 'ended') await endAtEdge()
  dropToken()
  goToLogin(why)
}

const leave = (keepDrafts: boolean) => {
  leaving = true
  // Nothing of a person stays on the screen while the next page is on its way.
  document.documentElement.style.display = 'none'
  for (const forget of forgetting) forget({ keepDrafts })
  if (!keepDrafts) for (const name of tabShelf.names()) tabShelf.remove(name)
}

const endAtEdge = async (): Promise<void> => {
  // An expired token cannot end the session, but the refresh cookie may outlive it: trade first.
  const token = await freshToken()
  if (lifeOf(token) === 0) return
  browserShelf.write(unfinishedKey, '1')
  const response = await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  }).catch(logged)
  if (response?.ok || response?.status === 401) browserShelf.remove(unfinishedKey)
}
const unfinishedKey = 'auth_logout'
const logged = (error: unknown) =>
  void console.warn('log out', error instanceof Error ? error.name : 'failed')

/** A log out the edge never heard of, for want of a network, is told before anything else. */
const finishLogOut = async () => {
  if (!browserShelf.read(unfinishedKey)) return
  try {
    if (await renew()) await endAtEdge()
    else browserShelf.remove(unfinishedKey)
  } catch (error) {
    return logged(error)
  }
  if (browserShelf.read(unfinishedKey)) return
  dropToken()
  changed(null)
}

const goToLogin = (why: Departure) => {
  const here = location.pathname + location.search
  const back = why === 'chosen' || here.startsWith(page.login) ? '' : here
  tabShelf.write(departureKey, why)
  location.replace(back ? `${page.login}?next=${encodeURIComponent(back)}` : page.login)
}
const departureKey = 'departure'

/** Said once on the sign-in page; null when the person came by themself. */
export const departure = (): Departure | null => {
  const why = tabShelf.read(departureKey)
  tabShelf.remove(departureKey)
  return why === 'chosen' || why === 'inactive' || why === 'ended' ? why : null
}

/** Another tab signed somebody in or out. */
const changed = (token: string | null) => {
  const user = userOf(token)
  $token.set(token)
  if (leaving || user === page.userId) return
  leave(user === null)
  if (user === null) goToLogin('ended')
  else if (page.userId === null) location.replace(page.home)
  else location.reload()
}
