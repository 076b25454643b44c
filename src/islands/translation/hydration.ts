const hydratedIslands = new WeakSet<Element>()

/** Whether every island around this element has taken its server-drawn text over. */
export const isHydrated = (element: Element): boolean => {
  const island = element.closest('astro-island')
  if (!island) return true
  if (!hydratedIslands.has(island) && !hasReactHydrated(island)) return false
  hydratedIslands.add(island)
  return island.parentElement ? isHydrated(island.parentElement) : true
}

/** Tells of each island that wakes from now on. */
export const onHydrated = (listener: (island: Element) => void) => {
  const look = () => {
    asleep = asleep.filter((island) => {
      if (!island.isConnected) return false
      if (!isHydrated(island)) return true
      listener(island)
      return false
    })
    if (asleep.length > 0) _timer ??= setTimeout(later, 30)
  }
  const later = () => {
    _timer = undefined
    look()
  }
  let _timer: ReturnType<typeof setTimeout> | undefined
  let asleep: Element[] = []
  const wait = (islands: Iterable<Element>) => {
    asleep.push(...[...islands].filter((island) => !isHydrated(island)))
    look()
  }
  // Astro tells when an island is handed to React, which may take the words over a little later.
  document.addEventListener('astro:hydrate', ({ target }) => wait([target as Element]), true)
  wait(document.querySelectorAll('astro-island:not([ssr])'))
}

/** Resolves when all islands that wake at once are awake. */
export const whenHydrated = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      const islands = [...document.querySelectorAll('astro-island[client=load]')]
      if (islands.every(isHydrated)) resolve()
      else setTimeout(look, 30)
    }
    look()
  })

/**
 * React keeps the root of a container on it, under a name of its own that begins like this, and says there
 * whether the text the server drew is still to be compared.
 */
const hasReactHydrated = (island: Element): boolean => {
  if (island.hasAttribute('ssr')) return false
  const name = Object.keys(island).find((key) => key.startsWith('__reactContainer$'))
  const fiber = name ? (island as unknown as Record<string, Fiber | null>)[name] : null
  return !fiber?.stateNode?.current?.memoizedState?.isDehydrated
}

interface Fiber {
  readonly stateNode?: {
    readonly current?: { readonly memoizedState?: { readonly isDehydrated?: boolean } | null }
  }
}
