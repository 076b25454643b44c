import type { EventCategory } from '#edge/domains/patient_events/categories'
import { apiWithLocalErrors } from '#islands/stores/api'
import { ExportRecord } from '../lists/ExportRecord'

type Props = {
  patientId: string
  /** What is shown: one category, or all changes. */
  category: EventCategory | undefined
}

/** Saves the timeline on screen as a file. An island because it asks why first, and for a fresh proof. */
export const ExportTimeline = ({ patientId, category }: Props) => (
  <ExportRecord
    title="Save the timeline as a file?"
    fileName="timeline.csv"
    load={(reason) =>
      apiWithLocalErrors.call('GET /patients/:patient/events/export', {
        params: { patient: patientId },
        query: { filter: category ? { category } : { kind: 'change' }, sort: '-id' },
        csvReason: reason,
      })
    }
  >
    The file holds what is listed here, all pages of it: who changed what and when, not what the
    record says.
  </ExportRecord>
)
