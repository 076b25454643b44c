import { expectedInitials } from '../../../edge/initials'
import type { Visitor } from './confirm-form'

type Props = { visitor: Visitor; href: string | null }

/** Which letters are meant, and what they stand for. */
export const InitialsHelp = ({ visitor: { firstName, lastName, language }, href }: Props) => (
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
