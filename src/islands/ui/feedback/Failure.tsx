import { useId } from 'react'
import { ButtonLink } from '../Button'

/** Shown in place of a component that threw: text, a link home, and details for support. */
type Props = { details?: string; home?: string }

export const Failure = ({ details, home = '/' }: Props) => {
  const id = useId()
  return (
    <div className="failure stack g5" role="alert">
      <div className="stack g3">
        <h1>Something isn't working</h1>
        <p className="lead">Nothing you saved was lost. Try again in a moment, or go back home.</p>
      </div>
      <div className="row">
        <ButtonLink look="primary" href={home} className="not-native">
          Back To Home
        </ButtonLink>
        {details && (
          <button type="button" className="btn quiet" popoverTarget={id}>
            View Error details
          </button>
        )}
      </div>
      {details && (
        <dialog id={id} popover="auto" className="dialog" aria-label="Error details">
          <h2>Error details</h2>
          <pre className="mono">{details}</pre>
          <div>
            <button type="button" className="btn" popoverTarget={id} popoverTargetAction="hide">
              Close
            </button>
          </div>
        </dialog>
      )}
    </div>
  )
}
