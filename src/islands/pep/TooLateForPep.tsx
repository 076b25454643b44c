import { pepSentences } from '#content/medical/pep-sentences'
import { ButtonLink } from '../ui/Button'

/** The answer past the 72 hours, on every way in: no PEP is offered, and what helps instead is. */
export const TooLateForPep = () => (
  <div className="note warning too-late-for-pep" role="status">
    <div className="stack g2">
      <p>{pepSentences.tooLate}</p>
      <p>{pepSentences.tests}</p>
      <div className="actions">
        <ButtonLink look="primary" href="/app/messages?to=support">
          Message your care team
        </ButtonLink>
        <ButtonLink href="/app/appointments/booking">Book a test and PrEP visit</ButtonLink>
      </div>
    </div>
  </div>
)
