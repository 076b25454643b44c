import { useEffect, useState } from 'react'
import { healthSections } from '#edge/domains/health_histories/sections'
import { apiWithLocalErrors } from '#islands/stores/api'
import { onLiveEvent } from '#islands/stores/live'
import type { StaffUser } from '../access/require-staff'
import { ExportRecord } from '../lists/ExportRecord'
import SubjectNotes from '../notes/SubjectNotes'
import {
  addHistoryNote,
  exportHistory,
  type HealthChartData,
  loadHealthChart,
  loadHistoryNotes,
  trendsOf,
} from './chart'
import { HealthAlerts } from './HealthAlerts'
import { HealthSectionList } from './HealthSectionList'
import { Trend } from './Trend'

type Props = HealthChartData & {
  me: StaffUser
  patientId: string
  canAdd: boolean
  canExport: boolean
  /** Whether the caller reads what colleagues noted, and adds to it. */
  canNote: boolean
}

/** The health history of a patient, with alerts and trends. An island because clinicians confirm in place. */
export const HealthChart = ({ me, patientId, canAdd, canExport, canNote, ...first }: Props) => {
  const [chart, setChart] = useState<HealthChartData>(first)
  const { entries, alerts } = chart
  const refresh = async () => setChart(await loadHealthChart(apiWithLocalErrors, patientId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` keeps nothing of a render
  useEffect(
    () => onLiveEvent('update_health_history_alerts', () => void refresh().catch(() => {})),
    [patientId],
  )
  const trends = trendsOf(chart)
  return (
    <div className="health-chart">
      {canExport && entries.length > 0 && (
        <div>
          <ExportRecord
            title="Save the health history as a file?"
            fileName="health-history.csv"
            load={(reason) => exportHistory(patientId, reason)}
          >
            The file holds every entry of every section, what was removed too.
          </ExportRecord>
        </div>
      )}
      <HealthAlerts patientId={patientId} alerts={alerts} entries={entries} onChange={refresh} />
      {trends.length > 0 && (
        <section aria-labelledby="health-trends">
          <h2 id="health-trends">Trends</h2>
          <ul className="list">
            {trends.map((series) => (
              <Trend key={series.code} series={series} zone={me.zone} />
            ))}
          </ul>
        </section>
      )}
      <div className="sections">
        {healthSections.map((section) => (
          <HealthSectionList
            key={section}
            section={section}
            patientId={patientId}
            zone={me.zone}
            canAdd={canAdd}
            entries={entries.filter((entry) => entry.section === section)}
            onChange={refresh}
          />
        ))}
      </div>
      {canNote && (
        <section aria-labelledby="health-notes">
          <h2 id="health-notes">Notes</h2>
          <p className="ink-2">
            What the care team notes about this history. The patient never sees it.
          </p>
          <SubjectNotes
            subject={`health-history:${patientId}`}
            load={() => loadHistoryNotes(patientId)}
            add={(body) => addHistoryNote(patientId, body)}
            zone={me.zone}
          />
        </section>
      )}
    </div>
  )
}
