import { useEffect, useId, useRef } from 'react'
import { isFixedByReload, overlayErrors } from '#content/error-pages'
import type { PageError } from '../stores/page-error'
import { setPageTitle } from '../translation/page-language'
import { Art } from '../ui/Art'
import { Button, ButtonLink } from '../ui/Button'

type Props = { failure: PageError; native: boolean; home: string }

/** The error page, in place of a page that cannot go on. */
export const ErrorOverlay = ({ failure: { kind, details }, native, home }: Props) => {
  const page = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const detailsId = useId()
  const code = codes[kind]
  const { title, text, more } = overlayErrors[code]
  const mended = isFixedByReload(code)
  useEffect(() => {
    if (!page.current?.open) page.current?.showModal()
    setPageTitle(title)
  }, [title])
  return (
    <dialog
      ref={page}
      className="failure-page"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="wrap failure drawn">
        <div className="stack g5">
          <div className="stack g3">
            <h1 id={titleId} tabIndex={-1}>
              {title}
            </h1>
            {text && <p className="lead">{text}</p>}
            <p className={text ? 'ink-2' : 'lead'}>{more}</p>
          </div>
          <div className="row">
            {mended && (
              <Button look="primary" onClick={() => location.reload()}>
                Reload
              </Button>
            )}
            {!native && (
              <ButtonLink look={mended ? undefined : 'primary'} href={home}>
                Back To Home
              </ButtonLink>
            )}
            {!mended && <Button onClick={() => location.reload()}>Try again</Button>}
            <button type="button" className="btn quiet" popoverTarget={detailsId}>
              View Error details
            </button>
          </div>
        </div>
        <Art drawing={{ errorPage: code }} className="patch" columns={4} rows={2} />
        <div
          id={detailsId}
          popover="auto"
          className="dialog"
          role="dialog"
          aria-label="Error details"
        >
          <h2>Error details</h2>
          <pre className="mono" translate="no">
            {details}
          </pre>
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

const codes = {
  unauthorized: '401',
  missing: '404',
  broken: '500',
  new_version: 'new_version',
  translation_unavailable: 'translation_unavailable',
} as const satisfies Record<PageError['kind'], keyof typeof overlayErrors>
