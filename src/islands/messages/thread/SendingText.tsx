import { useStore } from '#islands/stores/use-store'
import { $liveConnection } from '../../stores/live'

/** Of a message on its way: that it is sent, or waits for the network. */
export const SendingText = () => {
  const connection = useStore($liveConnection)
  const isOffline = connection === 'offline' || navigator.onLine === false
  return isOffline ? <span>Sending when you are back online</span> : <span>Sending…</span>
}
