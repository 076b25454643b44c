import { browserStorage, pushOwnerKey } from '../web-storage'

/**
 * Keeps the built files at hand, and says what still works when there is no line; also receives pushes, for the user who
 * switched them on and no other.
 */
export const registerServiceWorker = () => {
  // Local servers of `astro dev` change their files under one name.
  if (import.meta.env.PROD)
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
  if (browserStorage.read(pushOwnerKey))
    void import('./push-subscription').then(
      ({ followPushOwner }) => followPushOwner().catch(() => {}),
      () => {},
    )
}
