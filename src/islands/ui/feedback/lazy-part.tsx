import { type ComponentType, lazy, useSyncExternalStore } from 'react'

/** Longer than React takes to draw a failure, shorter than a person to press again. */
const retryAfterMs = 1_000

/**
 * A part whose code is loaded when it is first drawn. React keeps a load that failed for ever: here a later drawing asks
 * again. The server leaves it out: React would lose a press on what it drew there until the code came, while the island
 * around it listens already.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => {
  const begin = (): ComponentType<Props> =>
    lazy<ComponentType<Props>>(() =>
      load().catch((error: unknown) => {
        setTimeout(() => {
          Part = begin()
        }, retryAfterMs)
        throw error
      }),
    )
  let Part = begin()
  return (props: Props) => {
    const isListening = useSyncExternalStore(subscribe, isBrowser, isServer)
    return isListening && <Part {...props} />
  }
}

const subscribe = () => () => {}
const isBrowser = () => true
const isServer = () => false
