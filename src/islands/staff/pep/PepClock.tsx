import { minuteMs } from '#edge/platform/time'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { pepClock } from './pep-clock'

type Props = {
  /** The exposure of the patient until the medicine is with them. */
  exposureAt: string | null | undefined
  /** Epoch milliseconds at which the page was drawn. */
  now: number
}

/** The time that is left to start PEP, on every screen of staff. */
export const PepClock = ({ exposureAt, now: drawnAt }: Props) => {
  const now = useServerNow(drawnAt, minuteMs)
  const words = pepClock(exposureAt, now)
  return words && <Badge tone="danger">{words}</Badge>
}
