import * as z from 'zod/mini'
import { dispositions } from '#edge/domains/assessments/transitions'
import { paragraphs } from '#edge/platform/fields'
import { entriesOf } from '#edge/platform/typed-keys'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { InlineForm } from '../records/InlineForm'
import {
  countFlags,
  dispositionLabels,
  reviewAssessment,
  type StaffAssessment,
} from './assessments'

type Props = {
  patientId: string
  assessment: StaffAssessment
  refresh: () => Promise<unknown>
  onClose: () => void
}

const schema = z.object({
  patientMessage: z.optional(paragraphs(2000)),
  disposition: z.optional(z.enum(dispositions)),
  dispositionText: z.optional(paragraphs(500)),
})

/** A clinician signs that they read it, with words for the patient. */
const ReviewForm = ({ patientId, assessment, refresh, onClose }: Props) => (
  <InlineForm
    schema={schema}
    submit="Sign as reviewed"
    onClose={onClose}
    onSubmit={async ({ patientMessage = null, disposition = null, dispositionText = null }) => {
      const review = { patientMessage, disposition, dispositionText }
      await withReread(() => reviewAssessment(patientId, assessment, review), refresh)
      await readAgain(refresh)
    }}
  >
    {(fields) => (
      <>
        <Select
          field={fields.disposition}
          label="What you did about it"
          options={entriesOf(dispositionLabels).map(([value, label]) => ({ value, label }))}
          prompt="Choose"
          optional={countFlags(assessment, 'red') === 0}
        />
        <TextArea
          field={fields.dispositionText}
          label="About what you did"
          help="For the record. Needed where no act is."
          optional
          rows={2}
        />
        <TextArea
          field={fields.patientMessage}
          label="Words for the patient"
          help="They read them with their answers. Your name and the time stand beside them, and a review is final."
          optional
          rows={3}
        />
      </>
    )}
  </InlineForm>
)

export default ReviewForm
