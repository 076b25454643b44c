import { type ReactNode, Suspense } from 'react'
import { reportError } from '#islands/stores/error-reporting'
import { ErrorBoundary } from './ErrorBoundary'

/** Around a small part that is loaded with the first of its kind: until its code comes, or where it does not, the fallback stands there and the page stays. */
export const LaterPart = ({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: ReactNode
}) => (
  <ErrorBoundary report={reportError} fallback={fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
