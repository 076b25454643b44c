// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from './browser'

const load = async () => ({
  ...(await import('#islands/stores/drafts')),
  ...(await import('#islands/stores/session')),
})
const form = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`
  return document.forms[0] as HTMLFormElement
}

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})

it('keeps what was typed, but no password, code or file', async () => {
  const { openDraft } = await load()
  openDraft('visit').saveForm(
    form(`<input name="reason" value="Cough"><input name="race" type="checkbox" value="a" checked>
      <input name="race" type="checkbox" value="b" checked><input name="secret" type="password" value="x">
      <input name="code" autocomplete="one-time-code" value="123456"><input name="photo" type="file">`),
  )
  expect(openDraft('visit').read()).toEqual({ reason: 'Cough', race: ['a', 'b'] })
})

it('waits for the same person after a timeout', async () => {
  edge()
  watchLeaving()
  const { openDraft, removeDraftsOfOthers, logOut } = await load()
  openDraft('visit').write({ reason: 'Cough' })
  await logOut('inactive')
  setCookie(tokenFor('robin'))
  removeDraftsOfOthers('robin')
  expect(openDraft('visit').read()).toEqual({ reason: 'Cough' })
})

it('stays its person’s where the session is gone before it is written', async () => {
  edge()
  watchLeaving()
  const { openDraft, followSession, $token } = await load()
  followSession({ userId: 'robin' })
  setCookie(null)
  localStorage.clear()
  $token.set(null)
  openDraft('visit').write({ reason: 'Cough' })
  expect(Object.keys(sessionStorage)).toEqual(['draft:robin:visit'])
})

it('is removed for another user', async () => {
  const { openDraft, removeDraftsOfOthers } = await load()
  openDraft('visit').write({ reason: 'Cough' })
  removeDraftsOfOthers('sam')
  expect(openDraft('visit').read()).toEqual({})
})

it('is gone once its person logs out', async () => {
  edge()
  watchLeaving()
  const { openDraft, logOut } = await load()
  openDraft('visit').write({ reason: 'Cough' })
  await logOut()
  expect(sessionStorage.length).toBe(1)
  expect(sessionStorage.getItem('departure')).toBe('chosen')
})

it('of a guest is not a person’s', async () => {
  setCookie(null)
  const { openDraft } = await load()
  openDraft('enrollment').write({ firstName: 'Robin' })
  setCookie(tokenFor('robin'))
  const { syncToken } = await import('#islands/stores/auth-token')
  syncToken()
  expect(openDraft('enrollment').read()).toEqual({})
})
