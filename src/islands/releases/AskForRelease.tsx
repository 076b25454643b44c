import { useState } from 'react'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Button } from '../ui/Button'
import { CheckboxGroup } from '../ui/form/CheckboxGroup'
import {
  createRelease,
  releasePurposeOptions,
  releaseSchema,
  releaseSectionOptions,
} from './release'

type Props = {
  patientId: string
  entities: readonly Option[]
  submit: string
  onDone: (release: { readonly id: string }) => unknown
}

/** Who gets which records, and why. */
export const AskForRelease = ({ patientId, entities, submit, onDone }: Props) => {
  const [sections, setSections] = useState<readonly string[]>([])
  const [purpose, setPurpose] = useState('')
  const { form, fields, busy, errors } = useFormFor(releaseSchema, {
    onSubmit: async (input) => onDone(await createRelease(patientId, input)),
  })
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors} />
      <Select
        field={fields.entity}
        label="Who gets the records"
        prompt="Choose one"
        options={entities}
      />
      <Field field={fields.recipient} label="Their name" autoComplete="off" />
      <Field
        field={fields.recipientFax}
        label="Their fax"
        inputMode="tel"
        autoComplete="off"
        optional
      />
      <Field field={fields.recipientAddress} label="Their address" autoComplete="off" optional />
      <Select
        field={fields.purpose}
        label="What it is for"
        prompt="Choose one"
        options={releasePurposeOptions}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
      />
      {purpose === 'other' && (
        <TextArea field={fields.purposeText} label="Say what it is for" rows={2} maxLength={300} />
      )}
      <CheckboxGroup
        field={fields.sections}
        label="What may be sent"
        options={releaseSectionOptions}
        chosen={sections}
        onChange={setSections}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
