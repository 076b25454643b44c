import { apiWithLocalErrors } from './api'
import { currentSubscription, setPushOwner } from './push-owner'

/** Whether pushes for the signed-in user come to this browser: it has a subscription, and the platform knows it as theirs. */
export const isSubscribed = async (): Promise<boolean> => {
  if (!(await currentSubscription())) return false
  const devices = await apiWithLocalErrors.call('GET /push_subscriptions')
  return devices.some(({ current }) => current)
}

/** Asks the browser, then tells the platform where this device takes pushes. */
export const subscribeToPush = async (): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await apiWithLocalErrors.call('GET /push_key')
  const subscription = await (await registration()).pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await savePushSubscription(subscription)
}

/** At a new sign-in of the user who switched pushes on: those ended with the session before. */
export const renewPush = async (): Promise<void> => {
  const subscription = await currentSubscription()
  if (subscription) await savePushSubscription(subscription)
  else setPushOwner(false)
}

const savePushSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await apiWithLocalErrors.call('POST /push_subscriptions', {
    body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  setPushOwner(true)
}

/** The browser forgets it; the platform does at the next push, and at once when it is told. */
export const endPush = async (): Promise<void> => {
  setPushOwner(false)
  const subscription = await currentSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await apiWithLocalErrors.call('POST /push_subscriptions/end', {
    body: { endpoint },
  })
}

const registration = async () => {
  await navigator.serviceWorker.register('/service-worker.js')
  return navigator.serviceWorker.ready
}
