import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'

interface Identified {
  readonly dob?: string | null | undefined
  readonly phone?: string | null | undefined
}

/** What tells two patients of one name apart: the birth date, or the phone for a role that does not receive it. */
export const secondIdentifier = ({ dob, phone }: Identified): string | null =>
  dob ? displayDate(dob) : phone ? phoneDisplay(phone) : null
