import { expectedInitials } from '../../../edge/platform/initials'
import type { BookingPatient } from './confirm-form'

type Props = { patient: BookingPatient; href: string | null }

/** The expected initials and what they consent to. */
export const InitialsHelp = ({ patient: { firstName, lastName, language }, href }: Props) => (
  <>
    <b translate="no">{expectedInitials(firstName, lastName, language)}</b>
    {` for ${firstName} ${lastName}. They stand for your consent to this visit.`}
    {href && (
      <>
        {' '}
        <a href={href}>Read the consent</a>
      </>
    )}
  </>
)
