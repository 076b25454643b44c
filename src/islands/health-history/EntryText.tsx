import { isMeasured } from '#edge/domains/health_histories/sections'
import { displayDate, localDate } from '#edge/platform/time'
import { Badge } from '../ui/Badge'
import { entryNames, entryPeriod, type HealthEntry } from './entries'
import { severityLabels } from './sections'

type Props = {
  entry: HealthEntry
  zone: string
  /** What is said of an entry that no clinician has confirmed. */
  waiting: string
}

/** What an entry says, and how sure it is. */
export const EntryText = ({ entry, zone, waiting }: Props) => {
  const { section, severity, reaction, details, status, takenAt } = entry
  const period = entryPeriod(entry)
  const { name, typed } = entryNames(entry)
  return (
    <span className="stack g1 grow">
      <span className="row g2">
        {name && <b>{name}</b>}
        {typed && (
          <b dir="auto" translate="no">
            {typed}
          </b>
        )}
        {severity && (
          <Badge tone={severity === 'severe' ? 'danger' : undefined}>
            {severityLabels[severity]}
          </Badge>
        )}
        {status === 'proposed' && <Badge tone="warning">{waiting}</Badge>}
        {status === 'active' && !isMeasured(section) && <Badge tone="positive">Confirmed</Badge>}
        {status === 'resolved' && <Badge>Past</Badge>}
      </span>
      {reaction && (
        <span>
          <bdi translate="no">{reaction}</bdi>
        </span>
      )}
      {details && (
        <span>
          <bdi translate="no">{details}</bdi>
        </span>
      )}
      {(period || isMeasured(section)) && (
        <span className="small ink-2">
          <bdi>
            {isMeasured(section) && takenAt ? displayDate(localDate(takenAt, zone)) : period}
          </bdi>
        </span>
      )}
    </span>
  )
}
