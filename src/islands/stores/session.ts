import { atom } from 'nanostores'
import {
  $token,
  clearToken,
  freshToken,
  msUntilExpiry,
  refreshToken,
  syncToken,
  tokenKey,
  userIdOf,
} from './auth-token'
import { logToConsole } from './console-logger'
import { tellPageDrawnAt } from './use-server-now'
import { browserStorage, persistentListsKey, tabStorage } from './web-storage'

export { $token, freshToken, userIdOf } from './auth-token'

/** During the last two minutes before an idle user is signed out: the epoch milliseconds of that moment. */
export const $signOutAt = atom<number | null>(null)
/** 'shaky' once two heartbeats in a row went unanswered. */
export const $connectivity = atom<'fine' | 'shaky'>('fine')

/** Why a person finds themselves at the sign-in page. */
const signOutReasons = ['chosen', 'inactive', 'ended', 'closed'] as const
export type SignOutReason = (typeof signOutReasons)[number]

type LogOutHandler = (how: { keepDrafts: boolean }) => void
const logOutHandlers = new Set<LogOutHandler>()
/** Registers what must be forgotten when a person leaves. */
export const onLogOut = (forget: LogOutHandler) => {
  logOutHandlers.add(forget)
}

/** For whom a page was drawn (null for guests), where people sign in, and where they go once they have. */
interface Page {
  readonly userId: string | null
  readonly login: string
  readonly home: string
}
let page: Page = { userId: null, login: '/auth/login', home: '/app' }
let isLeaving = false

/** Whose page this is; null for guests. The token tells only where the page does not: another tab may have ended or changed it. */
export const currentUserId = (): string | null =>
  page.userId ?? userIdOf($token.get() ?? syncToken())

type FollowedPage = Partial<Page> &
  Pick<Page, 'userId'> & {
    /** When it was drawn, by the server's clock; left out of a page that a cache may keep. */
    readonly drawnAt?: number | undefined
  }

/**
 * Follows this person's session for as long as the page lives: other tabs log in and out at once, and a
 * page brought back from history is checked again. Returns how to stop.
 */
export const followSession = ({ drawnAt, ...where }: FollowedPage): (() => void) => {
  page = { ...page, ...where }
  tellPageDrawnAt(drawnAt)
  // Of a log-out before this sign-in, which may have been a plain form's.
  if (page.userId) browserStorage.remove(chosenLogOutKey)
  void retryLogOut().then(syncToken)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === tokenKey || key === null) handleTokenChange(key === null ? null : newValue)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) handleTokenChange(syncToken())
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

/** After a successful sign-in: the token is taken from its cookie, and the person goes where they wanted. */
export const completeSignIn = (next: string) => {
  browserStorage.remove(pendingLogOutKey)
  browserStorage.remove(chosenLogOutKey)
  tabStorage.remove(signOutReasonKey)
  isLeaving = true
  syncToken()
  location.assign(next)
}

/**
 * Ends the session: caches, drafts and error state go, then the edge is told, then the token goes. Drafts
 * are kept for the same person when they did not choose to leave. Never rejects.
 */
export const logOut = async (given: SignOutReason = 'chosen'): Promise<void> => {
  if (isLeaving) return
  const why = given === 'ended' ? reasonOfEnd() : given
  clearUserState(why !== 'chosen' && why !== 'closed')
  if (why === 'chosen') browserStorage.write(chosenLogOutKey, '1')
  if (given === 'chosen' || given === 'inactive') await revokeSession()
  clearToken()
  goToLogin(why)
}

/**
 * Whether the session continues after a 401: the token may have expired while the response with its renewal was lost.
 * Only a refused renewal signs the user out; without a response the session continues.
 */
export const isSessionAlive = async (): Promise<boolean> => {
  const isAlive = await refreshToken().catch(() => true)
  if (!isAlive) void logOut('ended')
  return isAlive
}

/** Tells the other tabs that the user chose to leave, so that they keep nothing either. */
const chosenLogOutKey = 'auth_logout_chosen'
/** Why a session ended elsewhere. The edge may say that it is over before the tab in which the user chose to leave does. */
const reasonOfEnd = () => (browserStorage.read(chosenLogOutKey) ? 'chosen' : 'ended')

const clearUserState = (keepDrafts: boolean) => {
  isLeaving = true
  clearScreen()
  for (const forget of logOutHandlers) forget({ keepDrafts })
  browserStorage.remove(persistentListsKey)
  if (!keepDrafts) for (const name of tabStorage.names()) tabStorage.remove(name)
}

/**
 * Nothing of a person stays on the screen, in the tab's title or on paper while the next page is on its way. What the
 * body holds is taken out, not hidden: WebKit 26.0 never ends hiding a page that has anchored menus.
 */
const clearScreen = () => {
  document.body.replaceChildren()
  document.title = ''
}

const revokeSession = async (): Promise<void> => {
  // An expired token cannot end the session, but the refresh cookie may outlive it: trade first.
  const token = await freshToken()
  if (msUntilExpiry(token) === 0) return
  browserStorage.write(pendingLogOutKey, '1')
  const response = await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  }).catch(logWarning)
  if (response?.ok || response?.status === 401) browserStorage.remove(pendingLogOutKey)
}
const pendingLogOutKey = 'auth_logout'
const logWarning = (error: unknown) =>
  logToConsole('warn', 'log out', error instanceof Error ? error.name : 'failed')

/** A log out the edge never heard of, for want of a network, is told before anything else. */
const retryLogOut = async () => {
  if (!browserStorage.read(pendingLogOutKey)) return
  try {
    if (await refreshToken()) await revokeSession()
    else browserStorage.remove(pendingLogOutKey)
  } catch (error) {
    return logWarning(error)
  }
  if (browserStorage.read(pendingLogOutKey)) return
  clearToken()
  handleTokenChange(null)
}

const goToLogin = (why: SignOutReason) => {
  const here = location.pathname + location.search
  const back = why === 'chosen' || why === 'closed' || here.startsWith(page.login) ? '' : here
  tabStorage.write(signOutReasonKey, why)
  location.replace(back ? `${page.login}?next=${encodeURIComponent(back)}` : page.login)
}
const signOutReasonKey = 'departure'

/** Said once on the sign-in page; null when the person came by themself. */
export const takeSignOutReason = (): SignOutReason | null => {
  const why = tabStorage.read(signOutReasonKey)
  tabStorage.remove(signOutReasonKey)
  return signOutReasons.find((each) => each === why) ?? null
}

/** Another tab signed a user in or out. */
const handleTokenChange = (token: string | null) => {
  const user = userIdOf(token)
  $token.set(token)
  if (isLeaving || user === page.userId) return
  const why = reasonOfEnd()
  clearUserState(user === null && why === 'ended')
  if (user === null) goToLogin(why)
  else if (page.userId === null) location.replace(page.home)
  else location.reload()
}
