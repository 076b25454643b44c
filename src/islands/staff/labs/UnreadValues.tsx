import { Fragment, Suspense, useState } from 'react'
import { isReportInWords, labTestOf } from '#edge/domains/labs/lab-tests'
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
  const unread = values.filter(({ flag }) => flag === 'unread')
  const inWords = unread.filter(({ code }) => isReportInWords(code))
  const toSort = unread.filter(({ code }) => !isReportInWords(code))
  return (
    <>
      {inWords.map((each) => (
        <ReportInWords key={each.code} {...each} />
      ))}
      {toSort.length > 0 && <ToSort {...{ lab, refresh }} values={toSort} />}
    </>
  )
}

/** A narrative report, unchanged: the clinician marks it as read and writes a plan. */
const ReportInWords = ({ code, value }: LabValue) => (
  <Note tone="warning">
    <div className="stack g2">
      <p>
        <b>{labTestOf(code).name}: read this report yourself.</b> Mark it as read, and write in the
        plan what follows from it.
      </p>
      <p className="lab-words" translate="no" dir="auto">
        {value}
      </p>
    </div>
  </Note>
)

const ToSort = ({ lab, values, refresh }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Note tone="danger">
      <div className="stack g3">
        <p>
          <b>Read this yourself.</b> The lab wrote it in a way that is not safe to sort by a rule.
          {values.map(({ code, value, unit }) => (
            <Fragment key={code}>
              {` ${labTestOf(code).name}: ${[value, unit].filter(Boolean).join(' ')}.`}
            </Fragment>
          ))}
        </p>
        {isOpen ? (
          <Suspense>
            <EnterLabResults
              lab={lab}
              tests={values.map(({ code }) => code)}
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
