import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { InlineForm } from '../records/InlineForm'
import { reviewAssessment, type StaffAssessment } from './assessments'

type Props = {
  patientId: string
  assessment: StaffAssessment
  refresh: () => Promise<unknown>
  onClose: () => void
}

const schema = z.object({ patientMessage: z.optional(paragraphs(2000)) })

/** A clinician signs that they read it, with words for the patient. */
const ReviewForm = ({ patientId, assessment, refresh, onClose }: Props) => (
  <InlineForm
    schema={schema}
    submit="Sign as reviewed"
    onClose={onClose}
    onSubmit={async ({ patientMessage = null }) => {
      await withReread(() => reviewAssessment(patientId, assessment, patientMessage), refresh)
      await readAgain(refresh)
    }}
  >
    {(fields) => (
      <TextArea
        field={fields.patientMessage}
        label="Words for the patient"
        help="They read them with their answers. Your name and the time stand beside them, and a review is final."
        optional
        rows={3}
      />
    )}
  </InlineForm>
)

export default ReviewForm
