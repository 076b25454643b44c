import { displayDate, displayMoment, localDate, toEpochMs } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { codeLabel } from '#islands/ui/code-label'
import { Hidden } from '#islands/ui/feedback/Hidden.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { ClockSettings } from '../access/require-staff'
import { LinkedRow } from '../lists/LinkedRow.tsx'
import { openInPlace } from '../lists/open-in-place'
import { nextVisit } from '../patient-card/next-visit'
import type { PatientRow } from './load-patients'
import { secondIdentifier } from './second-identifier'

type Column = {
  title: string
  /** Undefined where this role does not receive it. */
  of: (row: PatientRow, clock: ClockSettings, now: number) => string | null | undefined
  /** Said, and tinted, where there is nothing. */
  none: string
  wide?: boolean
  badge?: boolean
}

const columns: readonly Column[] = [
  {
    title: 'Next visit',
    of: ({ nextAt, nextStatus }, { zone, hours }, now) =>
      nextAt && nextVisit(displayMoment(nextAt, zone, hours), toEpochMs(nextAt) < now, nextStatus),
    none: 'None booked',
  },
  { title: 'State', of: ({ state }) => state, none: '–', wide: true },
  { title: 'Clinician', of: ({ provider }) => provider, none: 'Not assigned', wide: true },
  {
    title: 'Consents',
    of: ({ consentedAt }, { zone }) => consentedAt && displayDate(localDate(consentedAt, zone)),
    none: 'Not complete',
    wide: true,
  },
  { title: 'Status', of: ({ status }) => status, none: '–', badge: true },
]

type Props = {
  rows: readonly PatientRow[]
  clock: ClockSettings
  now: number
  openId: string | null
  onOpen: (id: string) => void
}

/** A column stands here when this role receives what it shows. */
export const PatientTable = ({ rows, clock, now, openId, onOpen }: Props) => {
  const visibleColumns = columns.filter(({ of }) =>
    rows.some((row) => of(row, clock, now) !== undefined),
  )
  return (
    <table className="table rows people" aria-label="Patients">
      <thead>
        <tr>
          <th scope="col">Patient</th>
          {visibleColumns.map(({ title, wide }) => (
            <th key={title} scope="col" className={wide ? 'hide-s' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LinkedRow key={row.id} aria-selected={row.id === openId || undefined}>
            <td>
              <a
                className="who"
                href={`/staff/patients?patient=${row.id}`}
                data-open={row.id}
                onClick={(event) => openInPlace(event, () => onOpen(row.id))}
              >
                <Portrait of={row.portrait} name={row.name} size="s" />
                <span className="names">
                  <b>
                    <bdi>{row.name}</bdi>
                  </b>{' '}
                  <small className="about">
                    {row.pronouns && (
                      <span className="pronouns">
                        {row.pronouns}
                        {secondIdentifier(row) && ' · '}
                      </span>
                    )}
                    <bdi>{secondIdentifier(row)}</bdi>
                    {row.alias && (
                      <span>
                        {' · merged with '}
                        <bdi>{row.alias.join(', ')}</bdi>
                      </span>
                    )}
                  </small>
                </span>
              </a>
            </td>
            {visibleColumns.map((column) => (
              <Cell key={column.title} column={column} value={column.of(row, clock, now)} />
            ))}
          </LinkedRow>
        ))}
      </tbody>
    </table>
  )
}

const Cell = ({ column, value }: { column: Column; value: string | null | undefined }) => {
  const { badge, none, wide } = column
  const words = value && badge ? codeLabel(value) : value
  return (
    <td className={wide ? 'hide-s' : undefined}>
      {badge && words ? (
        <Badge>{words}</Badge>
      ) : words ? (
        <bdi>{words}</bdi>
      ) : (
        <span className="ink-2">{value === undefined ? <Hidden /> : none}</span>
      )}
    </td>
  )
}
