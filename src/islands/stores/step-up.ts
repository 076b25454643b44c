import { atom } from 'nanostores'

/** While the user is asked to prove again who they are: how to answer with whether they did. */
export const $stepUpRequest = atom<((isProven: boolean) => void) | null>(null)

let canAsk = false
let pending: Promise<boolean> | null = null

/** For as long as the page lives it can ask: calls that need a fresh proof wait for it. Returns how to stop. */
export const offerStepUp = (): (() => void) => {
  canAsk = true
  return () => {
    canAsk = false
  }
}

/** Whether the user proved who they are, asked once for all calls that wait. */
export const requestStepUp = (): Promise<boolean> => {
  if (!canAsk) return Promise.resolve(false)
  pending ??= new Promise<boolean>((resolve) => $stepUpRequest.set(resolve)).finally(() => {
    pending = null
    $stepUpRequest.set(null)
  })
  return pending
}

/** Whether an answer says that the call needs a fresh proof. */
export const needsStepUp = async (response: Response): Promise<boolean> =>
  response.status === 422 && /"code":\s*"confirm_first"/.test(await response.clone().text())
