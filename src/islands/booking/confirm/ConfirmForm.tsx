import { lazy, Suspense } from 'react'
import type { ConfirmQuestionsProps } from './ConfirmQuestions'

const load = async () => ({ default: (await import('./ConfirmQuestions')).ConfirmQuestions })
// The server draws the form at once; the browser loads its 20 kB of form library after the page's own start.
const Questions = import.meta.env.SSR ? (await load()).default : lazy(load)

/** The last questions before booking. An island because it sends exactly once. */
export const ConfirmForm = (props: ConfirmQuestionsProps) => (
  <Suspense>
    <Questions {...props} />
  </Suspense>
)
