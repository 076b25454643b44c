import { useEffect, useState } from 'react'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { fillUnchanged } from '../../early-actions/fill-unchanged'
import { openDraft } from '../../stores/drafts'
import { present } from '../record-form/pick-changed'
import { type InsuranceCard, type InsuranceInput, insuranceSchema } from './insurances'

type Props = {
  /** The one to change; null adds one. */
  card: InsuranceCard | null
  onSave: (input: InsuranceInput) => Promise<unknown>
  onCancel?: (() => void) | undefined
}

const relations = [
  { value: 'self', label: 'Mine' },
  { value: 'spouse', label: 'My spouse’s or partner’s' },
  { value: 'parent', label: 'My parent’s' },
  { value: 'guardian', label: 'My guardian’s' },
  { value: 'other', label: 'Another person’s' },
]
const names = [
  'payer',
  'planName',
  'memberId',
  'groupNumber',
  'bin',
  'pcn',
  'relation',
  'holderName',
  'holderDob',
] as const

/** What the card says, and whose it is. */
export const InsuranceForm = ({ card, onSave, onCancel }: Props) => {
  const [relation, setRelation] = useState<string>(card?.relation ?? 'self')
  const draft = openDraft(`insurance:${card?.id ?? 'new'}`)
  const { form, fields, busy, errors } = useFormFor(insuranceSchema, {
    defaultValue: {
      relation: 'self',
      ...present(Object.fromEntries(names.map((name) => [name, card?.[name]]))),
    },
    onSubmit: async (input) => {
      await onSave(input)
      draft.clear()
    },
  })
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const element = document.getElementById(form.id)
    const stored = draft.read()
    if (element instanceof HTMLFormElement) fillUnchanged(element, stored)
    if (typeof stored.relation === 'string') setRelation(stored.relation)
  }, [])
  return (
    <form
      {...form.props}
      noValidate
      className="stack g5"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <ErrorSummary errors={errors} />
      <div className="grid2">
        <Field
          field={fields.payer}
          label="Insurance"
          help="The name at the top of the card, such as Aetna."
          autoComplete="off"
        />
        <Field field={fields.planName} label="Plan" optional autoComplete="off" />
        <Field field={fields.memberId} label="Member ID" autoComplete="off" />
        <Field field={fields.groupNumber} label="Group number" optional autoComplete="off" />
        <Field
          field={fields.bin}
          label="BIN"
          help="6 digits, for the pharmacy."
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <Field field={fields.pcn} label="PCN" optional autoComplete="off" />
        <Select
          field={fields.relation}
          label="Whose insurance is it?"
          options={relations}
          onChange={({ target }) => setRelation(target.value)}
        />
      </div>
      {relation !== 'self' && (
        <div className="grid2">
          <Field field={fields.holderName} label="Name of the holder" autoComplete="off" />
          <Field
            field={fields.holderDob}
            label="Date of birth of the holder"
            type="date"
            autoComplete="off"
          />
        </div>
      )}
      <FormActions
        submit={card ? 'Save changes' : 'Add this insurance'}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  )
}
