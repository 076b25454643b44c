// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from '../stores/browser'

let statuses: number[] = []
let authorizations: string[] = []
class FakeRequest {
  status = 0
  responseText = ''
  upload = {}
  onload = () => {}
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') authorizations.push(value)
  }
  send() {
    this.status = statuses.shift() ?? 201
    if (this.status === 401)
      this.responseText = JSON.stringify({ errors: [{ detail: 'You are not authorized' }] })
    this.onload()
  }
}

beforeEach(() => {
  freshBrowser()
  authorizations = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  setCookie(tokenFor('robin'))
})

const photo = new Blob(['a photo'], { type: 'image/jpeg' })
const load = () => import('#islands/photo-id/upload')
const send = async () => {
  const { upload } = await load()
  return upload('robin', photo, () => {}, new AbortController().signal)
}

it('renews the session after a 401 and uploads again with the new token', async () => {
  statuses = [401, 201]
  const renewed = tokenFor('robin', 1_800)
  edge({
    'GET /api/auth/login': () => {
      setCookie(renewed)
      return { status: 200 }
    },
  })
  await send()
  expect(authorizations).toHaveLength(2)
  expect(authorizations[1]).toBe(`Bearer ${renewed}`)
})

it('leads to the sign-in page when the session is over, and restores the photo after it, once', async () => {
  statuses = [401]
  edge({ 'GET /api/auth/login': { status: 401 } })
  const locations = watchLeaving()
  await expect(send()).rejects.toBeInstanceOf((await load()).UploadUnreachable)
  await vi.waitFor(() => expect(locations[0]).toMatch(/^\/auth\/login/))
  vi.resetModules()
  setCookie(tokenFor('robin', 1_800))
  const { takeInterruptedPhoto } = await load()
  expect(await takeInterruptedPhoto('robin')?.text()).toBe('a photo')
  expect(takeInterruptedPhoto('robin')).toBeNull()
})

it('does not restore the photo of one patient for another', async () => {
  statuses = [401]
  edge({ 'GET /api/auth/login': { status: 401 } })
  watchLeaving()
  await send().catch(() => {})
  vi.resetModules()
  setCookie(tokenFor('robin', 1_800))
  const { takeInterruptedPhoto } = await load()
  expect(takeInterruptedPhoto('jordan')).toBeNull()
  expect(takeInterruptedPhoto('robin')).not.toBeNull()
})

it('does not show the photo to another user who signs in', async () => {
  statuses = [401]
  edge({ 'GET /api/auth/login': { status: 401 } })
  watchLeaving()
  await send().catch(() => {})
  vi.resetModules()
  setCookie(tokenFor('jordan'))
  const { takeInterruptedPhoto } = await load()
  expect(takeInterruptedPhoto('robin')).toBeNull()
})
