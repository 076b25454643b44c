import { type ComponentProps, lazy, Suspense } from 'react'
import { reportError } from '#islands/stores/error-reporting'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'

const SnippetPicker = lazy(() => import('../../snippets/SnippetPicker'))
const MentionPicker = lazy(() => import('./MentionPicker'))

type Props = {
  text: string
  /** A note for colleagues takes no snippets. */
  snippets?: Omit<ComponentProps<typeof SnippetPicker>, 'text'>
  mentions: Omit<ComponentProps<typeof MentionPicker>, 'text'>
}

/** Snippets behind a dot and colleagues behind an @, loaded with the first of either. One writes on without them. */
export const Suggestions = ({ text, snippets, mentions }: Props) => (
  <ErrorBoundary report={reportError} spare>
    <Suspense>
      {snippets && /(^|\s)\./.test(text) && <SnippetPicker text={text} {...snippets} />}
      {text.includes('@') && <MentionPicker text={text} {...mentions} />}
    </Suspense>
  </ErrorBoundary>
)
