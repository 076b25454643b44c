/** The error page, which most visits never see. */
export const failurePage = async () => ({ default: (await import('./ErrorOverlay')).FailurePage })

const patience = 2_000

/** Fetches it while it is there: after a deploy the page that says so would be gone as well. Returns how to stop. */
export const fetchedAhead = (): (() => void) => {
  const timer = setTimeout(() => void failurePage().catch(() => {}), patience)
  return () => clearTimeout(timer)
}
