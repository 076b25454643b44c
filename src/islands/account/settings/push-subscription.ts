/** Whether this browser can show pushes, and whether it may. */
export const pushState = (): 'unsupported' | 'denied' | 'possible' => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

export const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (pushState() === 'unsupported') return null
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

export const isSubscribed = async (): Promise<boolean> => (await currentSubscription()) !== null
