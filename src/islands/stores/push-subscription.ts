import { apiWithLocalErrors } from '../../stores/api'

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

const savePushSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await apiWithLocalErrors.call('POST /push_subscriptions', {
    body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

/** The browser forgets it; the platform does at the next push, and at once when it is told. */
export const endPush = async (subscription: PushSubscription): Promise<void> => {
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
