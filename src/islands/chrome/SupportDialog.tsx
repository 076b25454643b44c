import { phoneDisplay } from '#edge/platform/fields'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Icon } from '../ui/Icon'

/** How people reach the clinic, as the clinic's settings say; what is not set is not offered. */
export interface Support {
  readonly phone?: string
  readonly email?: string
  /** 'Mon-Fri 8am-6pm EST' */
  readonly hours?: string
}

type Props = { support: Support; onClose: () => void }

export const SupportDialog = ({ support: { phone, email, hours }, onClose }: Props) => (
  <Dialog open onClose={onClose} title="Contact support">
    <p>A person on our team answers. Ask about visits, costs, your account, or anything else.</p>
    <ul className="list">
      {phone && (
        <ContactLink href={`tel:+1${phone}`} icon="phone" label={`Call ${phoneDisplay(phone)}`}>
          {hours}
        </ContactLink>
      )}
      {email && (
        <ContactLink href={`mailto:${email}`} icon="mail" label={email}>
          Replies may take 1-2 days. Please leave health details out of e-mail.
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
