import { Fragment, Suspense, useState } from 'react'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import type { LabToReview, LabValue } from './lab'

// Few results need a reader.
const EnterLabResults = lazyPart(() => import('./EnterLabResults'))

type Props = {
  lab: LabToReview
  values: readonly LabValue[]
  refresh: () => Promise<unknown>
}

/** Values that no rule understands: a clinician reads what the laboratory wrote and says what it means. */
export const UnreadValues = ({ lab, values, refresh }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const unread = values.filter(({ flag }) => flag === 'unread')
  if (unread.length === 0) return null
  return (
    <Note tone="danger">
      <div className="stack g3">
        <p>
          <b>Read this yourself.</b> The lab wrote it in a way that is not safe to sort by a rule.
          {unread.map(({ code, value, unit }) => (
            <Fragment key={code}>
              {` ${labTestOf(code).name}: ${[value, unit].filter(Boolean).join(' ')}.`}
            </Fragment>
          ))}
        </p>
        {isOpen ? (
          <Suspense>
            <EnterLabResults
              lab={lab}
              tests={unread.map(({ code }) => code)}
              refresh={refresh}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        ) : (
          <div>
            <Button size="small" onClick={() => setOpen(true)}>
              Say what it means
            </Button>
          </div>
        )}
      </div>
    </Note>
  )
}
