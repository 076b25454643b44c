import { atom } from 'nanostores'
import { onRefusal } from './api'

/** While the user is asked to prove again who they are: how to answer with whether they did. */
export const $stepUpRequest = atom<((isProven: boolean) => void) | null>(null)

let pending: Promise<boolean> | null = null

/** For as long as the page lives, calls that need a fresh proof ask for it and wait. Returns how to stop. */
export const offerStepUp = (): (() => void) =>
  onRefusal(async (response) => (await needsStepUp(response)) && requestStepUp())

/** Whether the user proved who they are, asked once for all calls that wait. */
const requestStepUp = (): Promise<boolean> => {
  pending ??= new Promise<boolean>((resolve) => $stepUpRequest.set(resolve)).finally(() => {
    pending = null
    $stepUpRequest.set(null)
  })
  return pending
}

/** Whether an answer says that the call needs a fresh proof. */
const needsStepUp = async (response: Response): Promise<boolean> =>
  response.status === 422 && /"code":\s*"confirm_first"/.test(await response.clone().text())
