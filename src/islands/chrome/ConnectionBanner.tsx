import { useEffect, useState } from 'react'
import { useStore } from '#islands/stores/use-store'
import { $connectivity } from '../stores/session'
import { Icon } from '../ui/Icon'

/** Says softly that this device has no network, at once, or that the platform does not answer. */
export const ConnectionBanner = ({ brand }: { brand: string }) => {
  const isShaky = useStore($connectivity) === 'shaky'
  const isOffline = useIsOffline()
  const text = isOffline
    ? 'You’re offline. What you type here is kept. You can go on once you’re back online.'
    : isShaky && `We can’t reach ${brand} right now. We keep trying; what you type here is kept.`
  return (
    <div className="reach" role="status">
      {text && (
        <p className="wrap">
          <Icon name="wifi-off" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

const useIsOffline = () => {
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine)
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return isOffline
}
