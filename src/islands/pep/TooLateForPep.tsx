import { pepSentences } from '#content/medical/pep-sentences'
import { phoneDisplay } from '#edge/platform/phone-display'
import { ButtonLink } from '../ui/Button'

/** Shown past the 72 hours on every way to PEP: offers other help instead. `phone` has ten digits. */
export const TooLateForPep = ({ phone }: { phone: string | null }) => (
  <div className="note warning too-late-for-pep" role="status">
    <div className="stack g2">
      <p>{pepSentences.tooLate}</p>
      <p>{pepSentences.tests}</p>
      <p>{pepSentences.symptoms}</p>
      <p>{pepSentences.prepNext}</p>
      <div className="actions">
        <ButtonLink look="primary" href="/app/appointments/booking">
          Book a test and PrEP visit
        </ButtonLink>
        <ButtonLink href="/app/messages?to=support">Message your care team</ButtonLink>
        {phone && (
          <ButtonLink href={`tel:+1${phone}`}>{`Call us: ${phoneDisplay(phone)}`}</ButtonLink>
        )}
      </div>
    </div>
  </div>
)
