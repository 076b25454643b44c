import { displayMoment } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import type { StaffUser } from '../access/require-staff'
import { formatElapsed } from './elapsed'
import { type LoggedCall, outcomeLabels, statusWords } from './phone-call'

type Props = { rows: readonly LoggedCall[]; me: StaffUser }

/** Who was called when, by whom, and what came of it. */
export const CallLog = ({ rows, me }: Props) => (
  <table className="table rows" aria-label="Calls">
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Patient</th>
        <th scope="col" className="hide-s">
          By
        </th>
        <th scope="col">Outcome</th>
        <th scope="col" className="end hide-s">
          Length
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((call) => (
        <tr key={call.id}>
          <td className="num">
            <bdi>{displayMoment(call.startedAt, me.zone, me.hours)}</bdi>
          </td>
          <td>
            <a href={`/staff/patients?patient=${call.patientId}`}>
              <b>
                <bdi>{call.patientName}</bdi>
              </b>
            </a>
            <small className="ink-2 block num">
              <bdi>{call.maskedNumber}</bdi>
            </small>
          </td>
          <td className="hide-s">{call.callerName}</td>
          <td>
            <Badge tone={toneOf(call)}>{wordsOf(call)}</Badge>
          </td>
          <td className="end num hide-s">
            {call.seconds !== null && formatElapsed(call.seconds * 1000)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const wordsOf = ({ outcome, status }: LoggedCall) =>
  outcome ? outcomeLabels[outcome] : statusWords[status]

const toneOf = ({ outcome, status, endedAt }: LoggedCall) => {
  if (endedAt === null) return 'accent'
  if (outcome === 'reached') return 'positive'
  return status === 'completed' && !outcome ? undefined : 'warning'
}
