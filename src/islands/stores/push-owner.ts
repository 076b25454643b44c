import { decodeToken } from '#edge/access/sessions/token-payload'
import { onLogOut } from './session'
import { syncToken } from './token'
import { browserStorage } from './web-storage'

/** Whose pushes this browser takes, and since which of their sessions: a new one has to say it again. */
const ownerKey = 'push_owner'

/** Who is signed in; null while staff look through an account, which is not theirs. */
const currentOwner = (): { readonly userId: string; readonly text: string } | null => {
  const token = decodeToken(syncToken() ?? '')
  return token && !token.isLoginAs
    ? { userId: token.userId, text: `${token.userId} ${token.sessionId}` }
    : null
}

/** The user who is signed in switched pushes on here, and has them again at their next sign-in, or off. */
export const setPushOwner = (isOn: boolean) => {
  const owner = currentOwner()
  if (isOn && owner) browserStorage.write(ownerKey, owner.text)
  else browserStorage.remove(ownerKey)
}

/** On every page of a user: pushes that were another's end here, and those of an earlier session of theirs go on. */
export const followPushOwner = async (renew: () => Promise<void>) => {
  const stored = browserStorage.read(ownerKey)
  const owner = currentOwner()
  if (!stored || !owner || stored === owner.text) return
  await (stored.startsWith(`${owner.userId} `) ? renew() : forgetPushes())
}

/** The subscription of this browser, whoever's it is; null where there is none or there cannot be one. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registered = await navigator.serviceWorker?.getRegistration('/')
  return (await registered?.pushManager?.getSubscription()) ?? null
}

const forgetPushes = async () => {
  browserStorage.remove(ownerKey)
  await (await currentSubscription())?.unsubscribe()
}

// Who chose to leave is told nothing more here, also while the edge cannot be reached.
onLogOut(({ keepDrafts }) => {
  if (!keepDrafts && browserStorage.read(ownerKey)) void forgetPushes().catch(() => {})
})
