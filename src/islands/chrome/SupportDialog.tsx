import { hoursText, openingText } from '#components/chrome/opening-hours'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import { phoneDisplay } from '#edge/platform/phone-display'
import type { TimeFormat } from '#edge/platform/time'
import { PurposeList } from '../messages/compose/PurposeList'
import { useBusinessHours } from '../messages/compose/use-business-hours'
import type { Support } from '../patient/support'
import { serverNow } from '../stores/use-server-now'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Icon } from '../ui/Icon'

type Props = {
  support: Support
  /** When the page was drawn. */
  drawnAt: number
  timeFormat: TimeFormat
  /** Opens a message to one of them; not for guests. */
  onMessage?: ((purpose: PatientKind) => void) | undefined
  onClose: () => void
}

const SupportDialog = ({ support, drawnAt, timeFormat, onMessage, onClose }: Props) => {
  const { phone, email } = support
  const clinic = useHoursText(drawnAt, timeFormat)
  return (
    <Dialog open onClose={onClose} title="Contact support">
      <p>
        Someone on our team will answer. Ask about visits, costs, your account, or anything else.
      </p>
      <p role="status">{clinic.now && <b>{clinic.now}</b>}</p>
      {onMessage && <PurposeList onChoose={onMessage} />}
      <ul className="list">
        {phone && (
          <ContactLink href={`tel:+1${phone}`} icon="phone" label={`Call ${phoneDisplay(phone)}`}>
            {clinic.week}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon="mail" label={email}>
            Replies may take 1-2 days. Please leave health details out of email.
          </ContactLink>
        )}
        <ContactLink href="tel:911" icon="siren" label="In an emergency, call 911">
          In emotional crisis, call or text 988.
        </ContactLink>
      </ul>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
export default SupportDialog

/** Whether support answers now, and its hours of the week; empty until they are known: without them the number stands alone. */
const useHoursText = (drawnAt: number, timeFormat: TimeFormat) => {
  const rows = useBusinessHours(false)
  const now = serverNow(drawnAt)
  return { now: openingText(rows, now, timeFormat) ?? '', week: hoursText(rows, now) }
}

type ContactLinkProps = {
  href: string
  icon: 'phone' | 'mail' | 'siren'
  label: string
  children?: string
}
const ContactLink = ({ href, icon, label, children }: ContactLinkProps) => (
  <li>
    <a className="item" href={href}>
      <span className={icon === 'siren' ? 'glyph danger' : 'glyph'}>
        <Icon name={icon} />
      </span>
      <span>
        <b translate={icon === 'mail' ? 'no' : undefined}>{label}</b>
        {children && <p>{children}</p>}
      </span>
    </a>
  </li>
)
