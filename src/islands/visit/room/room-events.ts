/** Tells subscribers once for all changes of one moment. */
export const createNotifier = () => {
  const subscribers = new Set<() => void>()
  let isScheduled = false
  return {
    subscribe: (onChange: () => void) => {
      subscribers.add(onChange)
      return () => void subscribers.delete(onChange)
    },
    notify: () => {
      if (isScheduled) return
      isScheduled = true
      queueMicrotask(() => {
        isScheduled = false
        for (const subscriber of [...subscribers]) subscriber()
      })
    },
  }
}
