import { apiWithLocalErrors } from '#islands/stores/api'
import { ExportRecord } from '../../lists/ExportRecord'
import { type TrailFilters, trailQuery } from './trail'

/** Saves what is listed of the trail as a file. An island because it asks why, and for a fresh proof. */
export const ExportTrail = ({ filters }: { filters: TrailFilters }) => (
  <ExportRecord
    title="Save this part of the audit trail as a file?"
    fileName="audit-trail.csv"
    isOfPatient={false}
    load={(reason) =>
      apiWithLocalErrors.call('GET /audit_events', {
        query: { filter: trailQuery(filters), sort: '-id' },
        csvReason: reason,
      })
    }
  >
    The file holds all pages of what is listed here. That it was saved, and why, is in the trail
    too.
  </ExportRecord>
)
