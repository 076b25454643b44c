/** A time that is past is no visit to come: the patient waits, or the visit was never closed. */
export const nextVisit = (when: string, isPast: boolean, status: string | null | undefined) =>
  status === 'Waiting' ? `Waiting since ${when}` : isPast ? `Not closed: ${when}` : when
