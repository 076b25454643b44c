// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { signInWithPasskey } from '#islands/passkeys/passkey-flow'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
vi.mock('#islands/passkeys/authenticator', () => ({ signWithPasskey: async () => ({}) }))
const call = vi.mocked(apiWithLocalErrors.call)
const sentSignIns = () => call.mock.calls.filter(([endpoint]) => endpoint === 'POST /auth/passkey')
/** What the edge answers once it has checked a passkey. */
let answer = (_: object) => {}
let refuse = (_: Error) => {}

beforeEach(() => {
  dispatchEvent(new Event('pagehide'))
  call.mockReset()
  call.mockImplementation(((endpoint: string) =>
    endpoint === 'POST /auth/passkey'
      ? new Promise((resolve, reject) => {
          answer = resolve
          refuse = reject
        })
      : Promise.resolve({})) as never)
})

it('a press of the button while a passkey that was filled in signs in waits for it, and signs in once', async () => {
  const filledIn = signInWithPasskey({ autofill: true })
  await vi.waitFor(() => expect(sentSignIns()).toHaveLength(1))
  const pressed = signInWithPasskey()
  answer({ role: 'patient' })
  expect(await Promise.all([filledIn, pressed])).toEqual([{ role: 'patient' }, { role: 'patient' }])
  await signInWithPasskey()
  expect(sentSignIns()).toHaveLength(1)
})

it('two passkeys signed at once sign in once', async () => {
  const both = [signInWithPasskey({ autofill: true }), signInWithPasskey()]
  await vi.waitFor(() => expect(sentSignIns()).toHaveLength(1))
  answer({ role: 'patient' })
  await Promise.all(both)
  expect(sentSignIns()).toHaveLength(1)
})

it('after a refusal, and on a page that came back, a passkey signs in anew', async () => {
  const refused = signInWithPasskey()
  await vi.waitFor(() => expect(sentSignIns()).toHaveLength(1))
  refuse(new Error('refused'))
  await expect(refused).rejects.toThrow('refused')
  const second = signInWithPasskey()
  await vi.waitFor(() => expect(sentSignIns()).toHaveLength(2))
  answer({ role: 'patient' })
  await second
  dispatchEvent(new Event('pagehide'))
  void signInWithPasskey()
  await vi.waitFor(() => expect(sentSignIns()).toHaveLength(3))
})
