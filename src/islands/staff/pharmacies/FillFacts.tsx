import { displayDate } from '#edge/platform/time'
import type { Fill } from './fills'

/** How a medicine is taken, and who prescribed it when, as the label of it says. */
export const FillFacts = ({
  fill: { sig, signedByName, writtenOn, refillsLeft },
}: {
  fill: Fill
}) => (
  <small className="ink-2 stack g1">
    {sig && <span translate="no">{sig}</span>}
    <span>
      {[
        signedByName && `Prescribed by ${signedByName}`,
        writtenOn && `written ${displayDate(writtenOn)}`,
        refillsLeft != null && `${refillsLeft} refills left`,
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
  </small>
)
