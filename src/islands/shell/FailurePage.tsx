import { useEffect, useId, useRef } from 'react'
import type { PageFailure } from '../stores/failure'
import { Button, ButtonLink } from '../ui/Button'

type Props = { failure: PageFailure; native: boolean; home: string }

/** The error page, in place of a page that cannot go on. */
export const FailurePage = ({ failure: { kind, details }, native, home }: Props) => {
  const page = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const detailsId = useId()
  const { title, text, more } = words[kind]
  useEffect(() => {
    if (!page.current?.open) page.current?.showModal()
    document.title = title
  }, [title])
  return (
    <dialog
      ref={page}
      className="failure-page"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="wrap failure stack g5">
        <div className="stack g3">
          <h1 id={titleId} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">
            {text} {more}
          </p>
        </div>
        <div className="row">
          {kind === 'new_version' || kind === 'translation_unavailable' ? (
            <Button look="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          ) : (
            <>
              {!native && (
                <ButtonLink look="primary" href={home}>
                  Back To Home
                </ButtonLink>
              )}
              <Button onClick={() => location.reload()}>Try again</Button>
            </>
          )}
          <button type="button" className="btn quiet" popoverTarget={detailsId}>
            View Error details
          </button>
        </div>
        <div
          id={detailsId}
          popover="auto"
          className="dialog"
          role="dialog"
          aria-label="Error details"
        >
          <h2>Error details</h2>
          <pre className="mono">{details}</pre>
          <p className="small ink-2">If you write to us, this helps us find what happened.</p>
          <div>
            <button
              type="button"
              className="btn"
              popoverTarget={detailsId}
              popoverTargetAction="hide"
            >
              Close
            </button>
          </div>
        </div>
      </div>
    </dialog>
  )
}

const words: Record<PageFailure['kind'], { title: string; text: string; more?: string }> = {
  unauthorized: { title: 'Sorry', text: 'You are not allowed to view this page!' },
  missing: {
    title: "Well that's not good.",
    text: "We can't find that page...",
    more: 'Nothing you saved was lost.',
  },
  broken: {
    title: "Something isn't working",
    text: 'It is on our side, and nothing you saved was lost.',
    more: 'Try again in a minute.',
  },
  new_version: {
    title: 'New Updates Deployed!',
    text: 'This page is from an older version. Reload to go on; what you typed is kept.',
  },
  translation_unavailable: {
    title: 'Translation Unavailable',
    text: 'We could not load the words of your language. What you typed is kept.',
    more: 'Reload to try again.',
  },
}
