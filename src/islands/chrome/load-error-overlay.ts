/** The error page, which most visits never see. */
export const loadErrorOverlay = async () => ({
  default: (await import('./ErrorOverlay')).ErrorOverlay,
})

const prefetchDelayMs = 2_000

/** Fetches it while it is there: after a deploy the page that says so would be gone as well. Returns how to stop. */
export const prefetchErrorOverlay = (): (() => void) => {
  const timer = setTimeout(() => void loadErrorOverlay().catch(() => {}), prefetchDelayMs)
  return () => clearTimeout(timer)
}
