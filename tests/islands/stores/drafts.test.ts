// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from './browser'

const load = async () => ({
  ...(await import('../../../src/islands/stores/drafts')),
  ...(await import('../../../src/islands/stores/session')),
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
  const { draft } = await load()
  draft('visit').take(
    form(`<input name="reason" value="Cough"><input name="race" type="checkbox" value="a" checked>
      <input name="race" type="checkbox" value="b" checked><input name="secret" type="password" value="x">
      <input name="code" autocomplete="one-time-code" value="123456"><input name="photo" type="file">`),
  )
  expect(draft('visit').read()).toEqual({ reason: 'Cough', race: ['a', 'b'] })
})

it('waits for the same person after a timeout', async () => {
  edge()
  watchLeaving()
  const { draft, keepDraftsOf, logOut } = await load()
  draft('visit').write({ reason: 'Cough' })
  await logOut('inactive')
  setCookie(tokenFor('robin'))
  keepDraftsOf('robin')
  expect(draft('visit').read()).toEqual({ reason: 'Cough' })
})

it('is gone for anybody else', async () => {
  const { draft, keepDraftsOf } = await load()
  draft('visit').write({ reason: 'Cough' })
  keepDraftsOf('sam')
  expect(draft('visit').read()).toEqual({})
})

it('is gone once its person logs out', async () => {
  edge()
  watchLeaving()
  const { draft, logOut } = await load()
  draft('visit').write({ reason: 'Cough' })
  await logOut()
  expect(sessionStorage.length).toBe(1)
  expect(sessionStorage.getItem('departure')).toBe('chosen')
})

it('of a guest is not a person’s', async () => {
  setCookie(null)
  const { draft } = await load()
  draft('enrollment').write({ firstName: 'Robin' })
  setCookie(tokenFor('robin'))
  const { adopt } = await import('../../../src/islands/stores/token')
  adopt()
  expect(draft('enrollment').read()).toEqual({})
})
