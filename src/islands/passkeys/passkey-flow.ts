import { ApiError } from '#edge/client'
import type { Assertion } from '#edge/domains/second_factors/passkeys/contract'
import { apiWithLocalErrors } from '../stores/api'

/** The library is loaded when a passkey is used: no page starts with it. */
const loadAuthenticator = () => import('./authenticator')

/** Whether the browser knows passkeys; never on the server. */
export const hasPasskeySupport = () => typeof PublicKeyCredential === 'function'

type PasskeySession = Awaited<ReturnType<typeof sendAssertion>>
/** The sign-in of this page: a second one would end the session of the first. */
let signIn: Promise<PasskeySession> | null = null

/** Signs in with a passkey that the user chooses, and unlocks; an offer to fill one in gives way to `isOver`. */
export const signInWithPasskey = async ({
  autofill = false,
  isOver = (): boolean => false,
} = {}): Promise<PasskeySession> => {
  if (signIn) return signIn
  const request = await apiWithLocalErrors.call('POST /auth/passkey/request')
  const { signWithPasskey } = await loadAuthenticator()
  // A browser asks for one passkey at a time: the later question ends the earlier one.
  if (isOver()) throw new DOMException('', 'AbortError')
  // What the browser offered was chosen since the button was pressed.
  if (signIn) return signIn
  const assertion = await signWithPasskey(request, { autofill })
  signIn ??= sendAssertion(assertion)
  return signIn
}

/** Goes on holding for the page: it leaves once it is signed in, and begins anew where it comes back. */
const sendAssertion = async (body: Assertion) => {
  try {
    const session = await forgetWhenUnknown(
      body,
      apiWithLocalErrors.call('POST /auth/passkey', { body }),
    )
    addEventListener('pagehide', endSignIn, { once: true })
    return session
  } catch (error) {
    endSignIn()
    throw error
  }
}

const endSignIn = () => {
  signIn = null
}

/** Answers the second step of a sign-in: with a passkey, or by setting the first one up. */
export const answerWithPasskey = async (id: string) => {
  const step = await apiWithLocalErrors.call('POST /auth/second_factor/passkey', { body: { id } })
  const { makePasskey, signWithPasskey } = await loadAuthenticator()
  if (step.type !== 'passkey_requests')
    return apiWithLocalErrors.call('POST /auth/second_factor', {
      body: { id, newPasskey: await makePasskey(step, deviceName()) },
    })
  const passkey = await signWithPasskey(step)
  return forgetWhenUnknown(
    passkey,
    apiWithLocalErrors.call('POST /auth/second_factor', { body: { id, passkey } }),
  )
}

/** Proves again who uses the session. */
export const stepUpWithPasskey = async () => {
  const request = await apiWithLocalErrors.call('POST /auth/step_up/passkey')
  const { signWithPasskey } = await loadAuthenticator()
  const passkey = await signWithPasskey(request)
  await forgetWhenUnknown(
    passkey,
    apiWithLocalErrors.call('POST /auth/step_up', { body: { passkey } }),
  )
}

/** Asks the device to remove a passkey unknown to the clinic, which it would keep offering. */
const forgetWhenUnknown = async <Answer>(
  { id: credentialId }: Assertion,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.says('passkey_unknown'))
      // Browsers without this signal keep the passkey; the user reads the refusal in any case.
      await PublicKeyCredential.signalUnknownCredential?.({
        rpId: location.hostname,
        credentialId,
      }).catch(() => {})
    throw error
  }
}

export const registerPasskey = async (user: string, name: string) => {
  const params = { user }
  const step = await apiWithLocalErrors.call('POST /users/:user/passkeys/registration', { params })
  const { makePasskey } = await loadAuthenticator()
  return apiWithLocalErrors.call('POST /users/:user/passkeys', {
    params,
    body: await makePasskey(step, name),
  })
}

const platforms = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'CrOS', 'Linux'] as const
/** Suggests a name for this device, numbered when the name is taken; the user may change it. */
export const deviceName = (names: readonly string[] = []): string => {
  const found = platforms.find((platform) => navigator.userAgent.includes(platform))
  const name = found === 'CrOS' ? 'Chromebook' : (found ?? 'Passkey')
  const free = [name, ...names.map((_, place) => `${name} ${place + 2}`)]
  return free.find((each) => !names.includes(each)) ?? name
}
