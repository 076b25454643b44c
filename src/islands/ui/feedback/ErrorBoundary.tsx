import { Component, type ReactNode } from 'react'
import { Failure } from './Failure'

type Props = {
  children: ReactNode
  report?: (error: unknown) => void
  home?: string
  /** What stands in its place, where the rest of the page can do without: null for nothing. */
  fallback?: ReactNode
}
type State = { error: unknown; broken: boolean }

/** Shows the 500 content, unless another, in place of what threw, and tells `report` about it once. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, broken: false }

  static getDerivedStateFromError = (error: unknown): State => ({ error, broken: true })

  override componentDidCatch(error: unknown) {
    this.props.report?.(error)
  }

  override render() {
    const { children, home, fallback } = this.props
    const { error, broken } = this.state
    if (!broken) return children
    if (fallback !== undefined) return fallback
    return <Failure details={wordsOf(error)} home={home} />
  }
}

const wordsOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
