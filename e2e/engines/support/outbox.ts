import { expect } from '@playwright/test'

/** Waits for a code sent to an email, and returns the newest. */
export const readCode = async (origin: string | undefined, email: string): Promise<string> => {
  const load = async (): Promise<string> => {
    const response = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    const { letters } = (await response.json()) as { letters: { code: string | null }[] }
    return letters.find(({ code }) => code)?.code ?? ''
  }
  await expect.poll(load).not.toBe('')
  return load()
}

/** Reads the current authenticator code of a demo account. */
export const readSignInCode = async (
  origin: string | undefined,
  email: string,
): Promise<string> => {
  const response = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(email)}`)
  const { signInCodes } = (await response.json()) as { signInCodes: { code: string }[] }
  return signInCodes[0]?.code ?? ''
}
