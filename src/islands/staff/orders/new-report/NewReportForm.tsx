import { useState } from 'react'
import { InlineForm } from '#islands/staff/records/InlineForm.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { conditions, labeledOptions, yesNoUnknown } from '../labels'
import { addReport, type EncounterAddress, openReportPreview, showPdf } from '../orders'
import { type ReportValues, reportSchema } from './report-form'
import { SyphilisFields } from './SyphilisFields'

type Props = {
  of: EncounterAddress
  today: string
  /** What is known of it already. */
  initial?: Partial<Pick<ReportValues, 'condition' | 'diagnosedOn' | 'testResults'>>
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** What a clinician says of a condition; patient, reporter and due date come from the record. */
const NewReportForm = ({ of, today, initial = {}, onAdded, onClose }: Props) => {
  const [condition, setCondition] = useState<string>(initial.condition ?? '')
  const send = async ({ purpose, ...report }: ReportValues) => {
    if (purpose === 'preview') return showPdf(await openReportPreview(of, report))
    await addReport(of, report)
    await readAgain(onAdded)
    onClose()
  }
  return (
    <InlineForm
      schema={reportSchema}
      defaultValue={{ diagnosedOn: today, ...initial }}
      submit="Keep the report"
      onSubmit={send}
      onClose={onClose}
      more={
        <Button size="small" type="submit" name="purpose" value="preview">
          Preview as PDF
        </Button>
      }
    >
      {(fields) => (
        <>
          <Select
            field={fields.condition}
            label="Condition"
            prompt="Choose a condition"
            options={labeledOptions(conditions)}
            onChange={({ target }) => setCondition(target.value)}
          />
          <Field field={fields.diagnosedOn} label="Diagnosed on" type="date" max={today} />
          {condition === 'syphilis' && <SyphilisFields fields={fields} />}
          <Select
            field={fields.pregnant}
            label="Is the patient pregnant?"
            prompt="Does not apply"
            options={labeledOptions(yesNoUnknown)}
          />
          <TextArea
            field={fields.testResults}
            label="Test results"
            optional
            rows={2}
            maxLength={2000}
          />
          <TextArea field={fields.treatment} label="Treatment" optional rows={2} maxLength={2000} />
        </>
      )}
    </InlineForm>
  )
}
export default NewReportForm
