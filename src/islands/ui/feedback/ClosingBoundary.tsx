import type { ReactNode } from 'react'
import { reportError } from '#islands/stores/error-reporting'
import { ErrorBoundary } from './ErrorBoundary'

type Props = {
  /** What is open; another gets another try. */
  of: unknown
  onClose: () => void
  children: ReactNode
}

/** Around what is opened over or beside a page, and loaded then: where its code does not come, the page and what is typed in it stay. */
export const ClosingBoundary = ({ of, onClose, children }: Props) => {
  const close = (error: unknown) => {
    reportError(error)
    onClose()
  }
  return (
    <ErrorBoundary key={String(of)} report={close} fallback={null}>
      {children}
    </ErrorBoundary>
  )
}
