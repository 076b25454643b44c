import { savePrepAssessment as endpoint } from '#edge/domains/prep_initial_soap_assessments/contract'
import { entriesOf } from '#edge/platform/typed-keys'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { RadioRow } from '#islands/ui/form/RadioRow.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import {
  answerLabels,
  type PrepAnswerRecord,
  prepQuestions,
  savePrepAssessment,
} from './prep-assessment'

type Props = {
  appointmentId: string
  before: PrepAnswerRecord | null
  onSaved: (saved: PrepAnswerRecord) => void
  /** Another user answered meanwhile: their answers are read, and these stay. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

const questions = entriesOf(prepQuestions)
const answers = Object.entries(answerLabels).map(([value, label]) => ({ value, label }))

/** Nine questions with yes, no and unknown; none is answered beforehand. */
export const PrepAssessmentForm = (props: Props) => {
  const { appointmentId, before, onSaved, onReload, onClose } = props
  const { form, fields, busy, error } = useFormFor(endpoint.body, {
    ...(before && { defaultValue: { ...before, notes: before.notes ?? '' } }),
    onSubmit: async (complete) => {
      const save = () => savePrepAssessment(appointmentId, complete, before?.version ?? 0)
      onSaved(await withReread(save, onReload))
    },
  })
  return (
    <form {...form.props} className="order-form stack g3" noValidate>
      {questions.map(([name, label]) => (
        <RadioRow
          key={name}
          field={fields[name]}
          legend={label}
          options={answers}
          className="prep-question"
        />
      ))}
      <TextArea field={fields.notes} label="Notes" optional rows={2} maxLength={2000} />
      <ActionError error={error} />
      <div className="actions">
        <Button size="small" onClick={onClose} disabled={busy}>
          Close
        </Button>
        <Button size="small" look="primary" type="submit" busy={busy}>
          Keep the answers
        </Button>
      </div>
    </form>
  )
}
