import { useStore } from '@nanostores/react'
import { $liveConnection } from '#islands/stores/live'

const words = {
  closed: 'Connecting…',
  connecting: 'Reconnecting…',
  live: 'Live',
  offline: 'Offline. This list may be out of date.',
} as const

/** Whether the list follows what others do. */
export const ConnectionState = () => {
  const state = useStore($liveConnection)
  return (
    <span className="live-state small ink-2" role="status">
      <span className={state === 'live' ? 'live' : 'c-warning'}>
        <span className="dot" />
      </span>{' '}
      {words[state]}
    </span>
  )
}
