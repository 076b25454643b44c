import { useEffect, useRef, useState } from 'react'

type Options<T> = {
  /** What the page carried: shown on the server and until the first answer of the API. */
  readonly initial: T
  readonly pollMs?: number
  /** Waits so long before it subscribes, for what the page can do without at first. */
  readonly delayMs?: number
  /** Reads nothing and listens to nothing, for whom the answer is not. */
  readonly isOff?: boolean
}

/**
 * The API's answer at `key`, read again when a live event outdates it. Queries and the live connection are
 * loaded after the page has hydrated; the server reads nothing and sets no store.
 */
export const useQuery = <T>(
  key: string,
  read: () => Promise<T>,
  { initial, pollMs, delayMs = 0, isOff = false }: Options<T>,
): T => {
  const [data, setData] = useState(initial)
  const latest = useRef({ read, initial })
  latest.current = { read, initial }
  useEffect(() => {
    if (isOff) return
    let isSubscribed = true
    let unsubscribe = () => {}
    const subscribe = async () => {
      const { subscribeToQuery } = await import('./live-queries')
      if (!isSubscribed) return
      const options = { initial: latest.current.initial, ...(pollMs && { pollMs }) }
      unsubscribe = subscribeToQuery(key, () => latest.current.read(), options, setData)
    }
    const timer = setTimeout(() => void subscribe(), delayMs)
    return () => {
      isSubscribed = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, pollMs, delayMs, isOff])
  return data
}
