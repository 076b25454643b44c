import * as z from 'zod/mini'
import { mergeReasons } from '#edge/domains/patient_merges/contract'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { mergeReasonLabels } from './merge-words'

type Props = {
  patientId: string
  other: string
  versions: string
  /** Whether a second person decides, and this one only proposes. */
  isProposal: boolean
}

const schema = z.object({
  reason: z.enum(mergeReasons, 'Choose a reason'),
  compared: z.literal('on', 'Confirm that you compared the two'),
})
const options = keysOf(mergeReasonLabels).map((value) => ({
  value,
  label: mergeReasonLabels[value],
}))

/** Merges what was compared. An island because it asks for a reason and proves who asks. */
export const MergeForm = ({ patientId, other, versions, isProposal }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ reason }) => {
      const { status } = await apiWithLocalErrors.call('POST /patients/:patient/merge', {
        params: { patient: patientId },
        body: { other, reason, versions },
      })
      setFlash(
        status === 'merged'
          ? 'The two records are one now. The clinician has a task to read it.'
          : 'Proposed. A second person compares the two and decides, within seven days.',
        'good',
      )
      location.assign(`/staff/patients/${patientId}/merge`)
    },
  })
  return (
    <form {...form.props} noValidate className="stack g4">
      <Select field={fields.reason} label="Why there were two" options={options} prompt="Choose" />
      <Checkbox
        field={fields.compared}
        label="I compared the two line by line. They are one person."
      />
      <ActionError error={error} />
      <div className="actions">
        <Button look="danger" type="submit" busy={busy}>
          {isProposal ? 'Propose to merge' : 'Merge the records'}
        </Button>
      </div>
    </form>
  )
}
