import type { restoreReasons } from '#edge/domains/audit/contract'

export const restoreReasonLabels: Record<(typeof restoreReasons)[number], string> = {
  lost_data: 'Data was lost or damaged',
  faulty_change: 'A change or a release went wrong',
  moved: 'The database was moved',
  drill: 'A restore was practiced',
}

/** Numbers of events that the database no longer has, as one reads them. */
export const displayEventRange = ({
  from,
  to,
}: {
  readonly from: number
  readonly to: number
}): string => (from === to ? `event ${from}` : `events ${from} to ${to}`)
