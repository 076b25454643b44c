import { useEffect, useState } from 'react'
import { isLoginAs } from '#islands/stores/auth-token'
import { $liveConnection } from '#islands/stores/live'
import { useStore } from '#islands/stores/use-store'

const words = {
  closed: 'Connecting…',
  connecting: 'Reconnecting…',
  live: 'Live',
  offline: 'Offline. This list may be out of date.',
  unheard: 'Not live here. Reload to see what changed.',
} as const

/** Whether the list follows what others do. */
export const ConnectionState = () => {
  const connection = useStore($liveConnection)
  // Who looks through an account is not present in it: nothing is told them.
  const [isUnheard, setUnheard] = useState(false)
  useEffect(() => setUnheard(isLoginAs()), [])
  const state = isUnheard ? 'unheard' : connection
  return (
    <span className="live-state small ink-2" role="status">
      <span className={state === 'live' ? 'live' : 'c-warning'}>
        <span className="dot" />
      </span>{' '}
      {words[state]}
    </span>
  )
}
