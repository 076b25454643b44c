import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useAction } from '#islands/ui/use-action'
import { conditions, labeledOptions, stages } from './labels'
import { OrderForm } from './OrderForm'
import {
  addReport,
  type EncounterAddress,
  type MorbidityReport,
  type NewReport,
  openReportPreview,
  showPdf,
} from './orders'

type Props = {
  of: EncounterAddress
  today: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** What a clinician says of a condition; patient, reporter and due date come from the record. */
export const NewReportForm = ({ of, today, onAdded, onClose }: Props) => {
  const [form, setForm] = useState({
    condition: '',
    diagnosedOn: today,
    stage: '',
    testResults: '',
    treatment: '',
  })
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const isSyphilis = form.condition === 'syphilis'
  const report = (): NewReport => ({
    condition: form.condition as MorbidityReport['condition'],
    diagnosedOn: form.diagnosedOn,
    ...(isSyphilis && form.stage && { stage: form.stage as MorbidityReport['stage'] }),
    ...(form.testResults.trim() && { testResults: form.testResults.trim() }),
    ...(form.treatment.trim() && { treatment: form.treatment.trim() }),
  })
  const add = async () => {
    await addReport(of, report())
    await onAdded()
    onClose()
  }
  const preview = useAction(async () => showPdf(await openReportPreview(of, report())))
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
      {isSyphilis && (
        <Select
          field={{ id: 'report-stage', name: 'stage' }}
          label="Stage"
          prompt="Choose a stage"
          options={labeledOptions(stages)}
          value={form.stage}
          onChange={({ target }) => set({ stage: target.value })}
        />
      )}
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
