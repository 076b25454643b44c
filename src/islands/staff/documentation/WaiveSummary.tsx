import { useState } from 'react'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import {
  type ProposedSummary,
  type WaiveReason,
  waiveReasonLabels,
  waiveSummary,
} from './visit-summary'

type Props = {
  summary: ProposedSummary
  /** Another user changed it meanwhile: it is read again. */
  reread: () => Promise<unknown>
  onChanged: (summary: ProposedSummary) => void
}

/** Ends a visit without a summary for the patient, with the reason. */
export const WaiveSummary = ({ summary, reread, onChanged }: Props) => {
  const [reason, setReason] = useState('')
  const waive = useAction(async () =>
    onChanged(await withReread(() => waiveSummary(api, summary, reason as WaiveReason), reread)),
  )
  return (
    <details>
      <summary className="link">End without a summary</summary>
      <div className="stack g3">
        <Select
          field={{ id: 'summary-waive', name: 'reason' }}
          label="Reason"
          prompt="Choose a reason"
          options={Object.entries(waiveReasonLabels).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ActionError error={waive.error} />
        <div>
          <Button
            size="small"
            busy={waive.busy}
            disabled={!reason}
            onClick={() => void waive.run()}
          >
            End without a summary
          </Button>
        </div>
      </div>
    </details>
  )
}
