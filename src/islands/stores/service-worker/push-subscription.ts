import { decodeToken } from '#edge/access/sessions/token-payload'
import { apiWithLocalErrors } from '../api'
import { syncToken } from '../auth-token'
import { onLogOut } from '../session'
import { browserStorage, pushOwnerKey } from '../web-storage'

/** Storage key for the time of the last check of the subscription. */
const pushCheckKey = 'push_checked_at'

/** Whether this browser has a subscription for the current push key, which the platform stores for the signed-in user. */
export const isSubscribed = async (): Promise<boolean> => {
  const subscription = await currentSubscription()
  if (!subscription || !isFor(subscription, await readPublicKey())) return false
  const devices = await apiWithLocalErrors.call('GET /push_subscriptions')
  return devices.some(({ current }) => current)
}

/** Asks the browser, then tells the platform where this device takes pushes. */
export const subscribeToPush = async (): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') return
  const publicKey = await readPublicKey()
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await currentSubscription()
  // A browser refuses a second subscription with another key.
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  await save(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

const readPublicKey = async (): Promise<string> =>
  (await apiWithLocalErrors.call('GET /push_key')).publicKey

/** Whether a subscription is for this key; assumed where the browser does not expose its key. */
const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options?.applicationServerKey
  if (!key) return true
  const encoded = btoa(String.fromCharCode(...new Uint8Array(key)))
  return (
    encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') ===
    publicKey.replaceAll('=', '')
  )
}

/** The browser forgets it; the platform does at the next push, and at once when it is told. */
export const endPush = async (): Promise<void> => {
  const subscription = await currentSubscription()
  await forgetPushes()
  if (!subscription) return
  const { endpoint } = subscription
  await apiWithLocalErrors.call('POST /push_subscriptions/end', { body: { endpoint } })
}

/** On every page of a user: pushes that were another's end here, and those of an earlier session of theirs go on. */
export const followPushOwner = async (): Promise<void> => {
  const stored = browserStorage.read(pushOwnerKey)
  const owner = currentOwner()
  if (!stored || !owner) return
  if (stored === owner.text) return renewPush()
  const subscription = await currentSubscription()
  if (subscription && stored.startsWith(`${owner.userId} `)) await save(subscription)
  else await forgetPushes()
}

const checkPauseMs = 6 * 3_600_000

/** Renews the subscription of a user with pushes on, after a new key, a new endpoint or a deleted row, without a prompt. */
const renewPush = async (): Promise<void> => {
  const checkedAt = Number(browserStorage.read(pushCheckKey)) || 0
  if (Date.now() - checkedAt < checkPauseMs || Notification.permission !== 'granted') return
  browserStorage.write(pushCheckKey, String(Date.now()))
  if (!(await isSubscribed())) await subscribeToPush()
}

/** Who is signed in, and by which session; null while staff look through an account, which is not theirs. */
const currentOwner = (): { readonly userId: string; readonly text: string } | null => {
  const token = decodeToken(syncToken() ?? '')
  return token && !token.isLoginAs
    ? { userId: token.userId, text: `${token.userId} ${token.sessionId}` }
    : null
}

const currentRegistration = async () => navigator.serviceWorker?.getRegistration('/')

/** The subscription of this browser, of this user or another; null where there is none or there cannot be one. */
const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await currentRegistration())?.pushManager?.getSubscription()) ?? null

const save = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await apiWithLocalErrors.call('POST /push_subscriptions', {
    body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  const owner = currentOwner()
  if (owner) browserStorage.write(pushOwnerKey, owner.text)
  browserStorage.write(pushCheckKey, String(Date.now()))
}

/** Nothing more comes, and what was shown already goes. */
const forgetPushes = async () => {
  browserStorage.remove(pushOwnerKey)
  const notifications = await (await currentRegistration())?.getNotifications()
  for (const notification of notifications ?? []) notification.close()
  await (await currentSubscription())?.unsubscribe()
}

// Who chose to leave is told nothing more here, also while the edge cannot be reached.
onLogOut(({ keepDrafts }) => {
  if (!keepDrafts && browserStorage.read(pushOwnerKey)) void forgetPushes().catch(() => {})
})
