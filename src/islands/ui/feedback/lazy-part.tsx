import { type ComponentType, lazy, useSyncExternalStore } from 'react'

/** Longer than React takes to draw a failure, shorter than a person to press again. */
const retryAfterMs = 1_000

interface Loaded<Props> {
  readonly default: ComponentType<Props>
}

/**
 * A part whose code is loaded when it is first drawn. React keeps a load that failed for ever: here a later drawing asks
 * again. The server leaves it out: React would lose a press on what it drew there until the code came, while the island
 * around it listens already. `load` begins before; what it has loaded is drawn at once, where React would show nothing
 * for 300 ms at least.
 */
export const lazyPart = <Props extends object>(load: () => Promise<Loaded<Props>>) => {
  let loaded: Loaded<Props> | null = null
  const begin = (): ComponentType<Props> =>
    lazy<ComponentType<Props>>(() =>
      loaded
        ? resolveAtOnce(loaded)
        : load().catch((error: unknown) => {
            setTimeout(() => {
              Part = begin()
            }, retryAfterMs)
            throw error
          }),
    )
  let Part = begin()
  return Object.assign(
    (props: Props) => {
      const isListening = useSyncExternalStore(subscribe, isBrowser, isServer)
      return isListening && <Part {...props} />
    },
    {
      /** Resolves also where the code does not come, which drawing it says. */
      load: async () => {
        loaded ??= await load().catch(() => null)
      },
    },
  )
}

/** A promise that calls back before `then` returns, so that React reads its value while it draws. */
const resolveAtOnce = <Value,>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), {
    // biome-ignore lint/suspicious/noThenProperty: that is the purpose.
    then: (resolve: (value: Value) => void) => resolve(value),
  })

const subscribe = () => () => {}
const isBrowser = () => true
const isServer = () => false
