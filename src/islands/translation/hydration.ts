const hydrating = new Set<Promise<void>>()
const maxHydrationMs = 2_000

/** Holds back a change of language until React has compared this island with what the server rendered. */
export const trackHydration = (hydration: Promise<void>) => {
  hydrating.add(hydration)
  void hydration.then(() => hydrating.delete(hydration))
}

/** Resolves once React has compared all islands it was handed; one that failed is not waited for. */
export const whenHydrated = () =>
  Promise.race([
    Promise.all(hydrating),
    new Promise((resolve) => setTimeout(resolve, maxHydrationMs)),
  ])
