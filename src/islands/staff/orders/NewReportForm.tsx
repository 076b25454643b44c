import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useAction } from '#islands/ui/use-action'
import { conditions, labeledOptions, yesNoUnknown } from './labels'
import { OrderForm } from './OrderForm'
import { addReport, type EncounterAddress, openReportPreview, showPdf } from './orders'
import { emptyReport, type ReportForm, reportOf } from './report-form'
import { SyphilisFields } from './SyphilisFields'

type Props = {
  of: EncounterAddress
  today: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** What a clinician says of a condition; patient, reporter and due date come from the record. */
export const NewReportForm = ({ of, today, onAdded, onClose }: Props) => {
  const [form, setForm] = useState(() => emptyReport(today))
  const set = (change: Partial<ReportForm>) => setForm({ ...form, ...change })
  const isSyphilis = form.condition === 'syphilis'
  const add = async () => {
    await addReport(of, reportOf(form))
    await onAdded()
    onClose()
  }
  const preview = useAction(async () => showPdf(await openReportPreview(of, reportOf(form))))
  return (
    <OrderForm
      submit="Keep the report"
      onSubmit={add}
      onClose={onClose}
      more={
        <Button size="small" busy={preview.busy} onClick={() => void preview.run()}>
          Preview as PDF
        </Button>
      }
    >
      <Select
        field={{ id: 'report-condition', name: 'condition' }}
        label="Condition"
        prompt="Choose a condition"
        options={labeledOptions(conditions)}
        value={form.condition}
        onChange={({ target }) => set({ condition: target.value })}
      />
      <Field
        field={{ id: 'report-diagnosed', name: 'diagnosedOn' }}
        label="Diagnosed on"
        type="date"
        max={today}
        value={form.diagnosedOn}
        onChange={({ target }) => set({ diagnosedOn: target.value })}
      />
      {isSyphilis && <SyphilisFields form={form} onChange={set} />}
      <Select
        field={{ id: 'report-pregnant', name: 'pregnant' }}
        label="Is the patient pregnant?"
        prompt="Does not apply"
        options={labeledOptions(yesNoUnknown)}
        value={form.pregnant}
        onChange={({ target }) => set({ pregnant: target.value })}
      />
      <TextArea
        field={{ id: 'report-tests', name: 'testResults' }}
        label="Test results"
        optional
        rows={2}
        maxLength={2000}
        value={form.testResults}
        onChange={({ target }) => set({ testResults: target.value })}
      />
      <TextArea
        field={{ id: 'report-treatment', name: 'treatment' }}
        label="Treatment"
        optional
        rows={2}
        maxLength={2000}
        value={form.treatment}
        onChange={({ target }) => set({ treatment: target.value })}
      />
      <ActionError error={preview.error} />
    </OrderForm>
  )
}
