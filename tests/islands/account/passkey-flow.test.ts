// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { deviceName, signInWithPasskey } from '#islands/passkeys/passkey-flow'

vi.mock('#islands/passkeys/authenticator', () => ({
  signWithPasskey: async () => ({
    id: 'credential-1',
    clientData: 'c',
    authenticatorData: 'a',
    signature: 's',
  }),
}))
afterEach(() => vi.unstubAllGlobals())

const refuseWith = (code: string) =>
  vi.stubGlobal('fetch', async (input: RequestInfo) =>
    String(input instanceof Request ? input.url : input).endsWith('/request')
      ? Response.json({
          data: {
            type: 'passkey_requests',
            id: 'challenge',
            attributes: { host: 'localhost', credentials: [] },
          },
        })
      : Response.json({ errors: [{ status: '422', code, detail: 'No' }] }, { status: 422 }),
  )

it.each([
  ['passkey_unknown', 1],
  ['passkey_refused', 0],
])('after %s the device is asked %i times to forget the passkey', async (code, times) => {
  const signal = vi.fn(async () => {})
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: signal })
  refuseWith(code)
  await expect(signInWithPasskey()).rejects.toMatchObject({ status: 422 })
  expect(signal).toHaveBeenCalledTimes(times)
  if (times)
    expect(signal).toHaveBeenCalledWith({ rpId: location.hostname, credentialId: 'credential-1' })
})

it('shows the refusal of a removed passkey in browsers without the signal too', async () => {
  vi.stubGlobal('PublicKeyCredential', {})
  refuseWith('passkey_unknown')
  await expect(signInWithPasskey()).rejects.toMatchObject({ status: 422 })
})

it('numbers a second passkey of one kind of device', () => {
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux' })
  expect(deviceName([])).toBe('Linux')
  expect(deviceName(['Linux'])).toBe('Linux 2')
  expect(deviceName(['Linux', 'Linux 2', 'Phone'])).toBe('Linux 3')
})
