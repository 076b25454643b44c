// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from './browser'

const stops: (() => void)[] = []
const load = async () => {
  const session = await import('#islands/stores/session')
  const followSession: typeof session.followSession = (where) => {
    const stop = session.followSession(where)
    stops.push(stop)
    return stop
  }
  return { ...session, followSession }
}
const loadToken = () => import('#islands/stores/auth-token')
const stored = () => localStorage.getItem('auth_token')
const otherTab = (newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue }))

beforeEach(freshBrowser)
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('the token', () => {
  it('is copied from the cookie when storage holds another', async () => {
    const token = tokenFor('robin')
    localStorage.setItem('auth_token', tokenFor('robin', 10))
    setCookie(token)
    const { syncToken, $token } = await loadToken()
    expect(syncToken()).toBe(token)
    expect(stored()).toBe(token)
    expect($token.get()).toBe(token)
  })
  it('is taken from storage where there is no cookie', async () => {
    const token = tokenFor('robin')
    localStorage.setItem('auth_token', token)
    expect((await loadToken()).syncToken()).toBe(token)
  })
  it('has no user and no time left when it cannot be decoded', async () => {
    const { msUntilExpiry, userIdOf } = await loadToken()
    expect([userIdOf('nonsense'), msUntilExpiry('nonsense'), msUntilExpiry(null)]).toEqual([
      null,
      0,
      0,
    ])
  })
  it('is traded for a fresh one when it runs out, once however many ask', async () => {
    setCookie(tokenFor('robin', -5))
    const next = tokenFor('robin')
    const sent = edge({
      'GET /api/auth/login': () => {
        setCookie(next)
        return { status: 200, body: { data: {} } }
      },
    })
    const { freshToken } = await loadToken()
    expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual([
      next,
      next,
      next,
    ])
    // The new cookie is presented at once, which invalidates the previous one.
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/auth/login',
      'GET /api/heartbeat',
    ])
  })
})

describe.each([-3, 3])('on a device whose clock is %i hours off', (hours) => {
  it('a token lives as long as the server says, and a log out is told to the edge', async () => {
    const serverAt = Date.now() - hours * 3_600_000
    setCookie(tokenFor('robin', 900, serverAt))
    const sent = edge()
    watchLeaving()
    const { followSession, logOut } = await load()
    followSession({ userId: 'robin', drawnAt: serverAt })
    const { msUntilExpiry, syncToken } = await loadToken()
    expect(msUntilExpiry(syncToken())).toBeGreaterThan(890_000)
    expect(msUntilExpiry(syncToken())).toBeLessThanOrEqual(900_000)
    await logOut()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/logout'])
  })
})

describe('log out', () => {
  it('forgets first, tells the edge, then removes the token', async () => {
    setCookie(tokenFor('robin'))
    const order: string[] = []
    edge({
      'POST /api/auth/logout': () => {
        order.push(`told with ${stored() ? 'a' : 'no'} token`)
        return { status: 204 }
      },
    })
    const places = watchLeaving()
    const { logOut, onLogOut, followSession } = await load()
    followSession({ userId: 'robin' })
    onLogOut(({ keepDrafts }) => order.push(`forgot, drafts kept: ${keepDrafts}`))
    await logOut()
    expect(order).toEqual(['forgot, drafts kept: false', 'told with a token'])
    expect(stored()).toBeNull()
    expect(document.cookie).not.toMatch(/careplus_token=./)
    expect(places).toEqual(['/auth/login'])
  })
  it('does not tell the edge of a token that cannot be renewed', async () => {
    setCookie(tokenFor('robin', -5))
    const sent = edge({ 'GET /api/auth/login': { status: 401 } })
    watchLeaving()
    await (await load()).logOut()
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/auth/login'])
    expect(stored()).toBeNull()
  })
  it('goes through without a network, and is told when there is one', async () => {
    setCookie(tokenFor('robin'))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    watchLeaving()
    await (await load()).logOut()
    expect(stored()).toBeNull()
    // The kind of the failure, and none of its words.
    expect(warn.mock.calls).toEqual([['log out', 'TypeError']])

    vi.resetModules()
    const sent = edge({
      'GET /api/auth/login': () => {
        setCookie(tokenFor('robin'))
        return { status: 200, body: { data: {} } }
      },
    })
    ;(await load()).followSession({ userId: null })
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/auth/logout'))
    await vi.waitFor(() => expect(stored()).toBeNull())
  })
  it('after idleness keeps drafts and says where the person was', async () => {
    setCookie(tokenFor('robin'))
    edge()
    const places = watchLeaving()
    const { takeSignOutReason, logOut, onLogOut } = await load()
    const answers: boolean[] = []
    onLogOut(({ keepDrafts }) => answers.push(keepDrafts))
    await logOut('inactive')
    expect(answers).toEqual([true])
    expect(places[0]).toMatch(/^\/auth\/login\?next=/)
    expect([takeSignOutReason(), takeSignOutReason()]).toEqual(['inactive', null])
  })
})

describe('a page that the browser brings back from its history', () => {
  const bringBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  it('shows nothing once its person has logged out', async () => {
    setCookie(tokenFor('robin'))
    edge()
    const places = watchLeaving()
    ;(await load()).followSession({ userId: 'robin' })
    document.body.append('Penicillin, Severe')
    setCookie(null)
    localStorage.clear()
    bringBack()
    expect(document.documentElement.textContent).not.toContain('Penicillin')
    expect(places[0]).toMatch(/^\/auth\/login/)
  })
  it('stays as it was while its person is signed in', async () => {
    setCookie(tokenFor('robin'))
    edge()
    const places = watchLeaving()
    ;(await load()).followSession({ userId: 'robin' })
    document.body.append('Penicillin, Severe')
    bringBack()
    expect(document.body.textContent).toContain('Penicillin')
    expect(places).toEqual([])
  })
})

describe('another tab', () => {
  it('that logs out blanks this one at once', async () => {
    setCookie(tokenFor('robin'))
    edge()
    const places = watchLeaving()
    ;(await load()).followSession({ userId: 'robin' })
    document.title = 'Penicillin'
    document.body.append('Penicillin, Severe')
    otherTab(null)
    expect(document.documentElement.textContent).not.toContain('Penicillin')
    expect(document.documentElement.style.display).toBe('')
    expect(places[0]).toMatch(/^\/auth\/login/)
  })
  it('that logs out by choice leaves nothing here either, and no way back in the address', async () => {
    setCookie(tokenFor('robin'))
    edge()
    sessionStorage.setItem('draft:robin:booking 1', '{"initials":"RV"}')
    const places = watchLeaving()
    ;(await load()).followSession({ userId: 'robin' })
    localStorage.setItem('auth_logout_chosen', '1')
    otherTab(null)
    expect(places).toEqual(['/auth/login'])
    expect(sessionStorage.getItem('draft:robin:booking 1')).toBeNull()
  })
  it('that logs out by choice leaves nothing here, where the edge says first that the session is over', async () => {
    edge()
    sessionStorage.setItem('draft:robin:booking 1', '{"initials":"RV"}')
    const places = watchLeaving()
    const { followSession, logOut } = await load()
    followSession({ userId: 'robin' })
    localStorage.setItem('auth_logout_chosen', '1')
    await logOut('ended')
    expect(places).toEqual(['/auth/login'])
    expect(sessionStorage.getItem('draft:robin:booking 1')).toBeNull()
    expect(sessionStorage.getItem('departure')).toBe('chosen')
  })
  it('that logged out by choice before this sign-in says nothing of how this session ends', async () => {
    edge()
    localStorage.setItem('auth_logout_chosen', '1')
    sessionStorage.setItem('draft:robin:booking 1', '{"initials":"RV"}')
    watchLeaving()
    const { followSession, logOut } = await load()
    followSession({ userId: 'robin' })
    await logOut('ended')
    expect(sessionStorage.getItem('draft:robin:booking 1')).not.toBeNull()
    expect(sessionStorage.getItem('departure')).toBe('ended')
  })
  it('that signs another user in reloads this one', async () => {
    edge()
    const places = watchLeaving()
    ;(await load()).followSession({ userId: 'robin' })
    otherTab(tokenFor('somebody-else'))
    expect(places).toEqual(['reload'])
  })
  it('that signs in takes a guest page along', async () => {
    edge()
    const places = watchLeaving()
    ;(await load()).followSession({ userId: null })
    otherTab(tokenFor('robin'))
    expect(places).toEqual(['/app'])
  })
  it('that renews the token changes nothing but the token', async () => {
    edge()
    const places = watchLeaving()
    const { $token, followSession } = await load()
    followSession({ userId: 'robin' })
    const next = tokenFor('robin', 800)
    otherTab(next)
    expect([$token.get(), places]).toEqual([next, []])
  })
})
