import { entryTitle } from '#islands/health-history/entries'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import { acknowledge, alertWords, type HealthAlert, type HealthChartData } from './chart'

type Props = Omit<HealthChartData, 'values'> & {
  patientId: string
  onChange: () => Promise<unknown>
}

/** What a clinician has to see, each acknowledged by name. */
export const HealthAlerts = ({ patientId, alerts, entries, onChange }: Props) => {
  const { busy, error, run } = useAction(async (alert: HealthAlert) => {
    await withReread(() => acknowledge(patientId, alert), onChange)
    await readAgain(onChange)
  })
  return (
    <section aria-labelledby="health-alerts">
      <h2 id="health-alerts" className="row g2">
        Alerts {alerts.length > 0 && <Badge tone="danger">{alerts.length}</Badge>}
      </h2>
      {alerts.length === 0 ? (
        <p className="ink-2">Nothing needs a clinician’s review.</p>
      ) : (
        <ul className="list">
          {alerts.map((alert) => {
            const entry = entries.find(({ id }) => id === alert.entry?.id)
            return (
              <li key={alert.id} className="item plain-item">
                <span className="stack g1">
                  <b dir="auto">{entry ? entryTitle(entry) : 'Health history'}</b>
                  <span className="small ink-2">{alertWords[alert.kind]}</span>
                </span>
                {alert.can?.includes('acknowledge') && (
                  <Button size="small" busy={busy} onClick={() => void run(alert)}>
                    Acknowledge
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ActionError error={error} />
    </section>
  )
}
