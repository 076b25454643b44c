import { useEffect, useState } from 'react'
import type { PatientKind } from '#edge/domains/conversations/kinds'
import { phoneDisplay } from '#edge/platform/fields'
import { PurposeList } from '../messages/PurposeList'
import { apiWithLocalErrors } from '../stores/api'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Icon } from '../ui/Icon'
import { openingText } from './opening-hours'
import type { Support } from './support'

type Props = {
  support: Support
  /** Opens a message to one of them; not for guests. */
  onMessage?: ((purpose: PatientKind) => void) | undefined
  onClose: () => void
}

export const SupportDialog = ({ support, onMessage, onClose }: Props) => {
  const { phone, email, hours } = support
  const opening = useOpening(support.isClinic)
  return (
    <Dialog open onClose={onClose} title="Contact support">
      <p>A person on our team answers. Ask about visits, costs, your account, or anything else.</p>
      <p role="status">{opening && <b>{opening}</b>}</p>
      {onMessage && <PurposeList onChoose={onMessage} />}
      <ul className="list">
        {phone && (
          <ContactLink href={`tel:+1${phone}`} icon="phone" label={`Call ${phoneDisplay(phone)}`}>
            {hours}
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
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** Whether support answers now; null until it is known. */
const useOpening = (isClinic: boolean) => {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!isClinic) return
    const read = async () => {
      const rows = await apiWithLocalErrors.business_hours.list()
      setText(openingText(rows, Date.now()))
    }
    // Without an answer the hours still stand beside the number.
    read().catch(() => {})
  }, [isClinic])
  return text
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
