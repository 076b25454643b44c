import { atom } from 'nanostores'
import { onRefusal } from './api'

/** While the user is asked to prove again who they are: how to answer with whether they did. */
export const $stepUpRequest = atom<((isProven: boolean) => void) | null>(null)

let pending: Promise<boolean> | null = null
/** Answers what this tab asks, or asked last. */
let settle: (isProven: boolean) => void = () => {}

/**
 * For as long as the page lives, calls that need a fresh proof ask for it and wait. The tabs of a browser share one
 * session: what is proved in one answers the others. Returns how to stop.
 */
export const offerStepUp = (): (() => void) => {
  const tabs = new BroadcastChannel('careplus-step-up')
  const goOn = () => settle(true)
  tabs.onmessage = () => {
    // Nothing that was asked in a tab is done while the user does not see it.
    if (document.hidden) document.addEventListener('visibilitychange', goOn, { once: true })
    else goOn()
  }
  const tell = () => tabs.postMessage('proven')
  const stop = onRefusal(async (response) => (await needsStepUp(response)) && requestStepUp(tell))
  return () => {
    stop()
    tabs.close()
  }
}

/** Whether the user proved who they are, asked once for all calls that wait; the other tabs hear of it. */
const requestStepUp = (tell: () => void): Promise<boolean> => {
  pending ??= new Promise<boolean>((resolve) => {
    settle = resolve
    $stepUpRequest.set((isProven) => {
      if (isProven) tell()
      resolve(isProven)
    })
  }).finally(() => {
    pending = null
    $stepUpRequest.set(null)
  })
  return pending
}

/** Whether an answer says that the call needs a fresh proof. */
const needsStepUp = async (response: Response): Promise<boolean> =>
  response.status === 422 && /"code":\s*"confirm_first"/.test(await response.clone().text())
