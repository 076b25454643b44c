import { useState } from 'react'
import { keysOf } from '#edge/platform/typed-keys'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { ChangedElsewhere } from '#islands/ui/merged-form/ChangedElsewhere.tsx'
import { present } from '#islands/ui/merged-form/pick-changed'
import { asksToChoose, useMergedForm } from '#islands/ui/merged-form/use-merged-form'
import type { SavedFields } from '../../stores/merge-fields'
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
const relationTexts = Object.fromEntries(relations.map(({ value, label }) => [value, label]))
const labels = {
  payer: 'Insurance',
  planName: 'Plan',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  bin: 'BIN',
  pcn: 'PCN',
  relation: 'Whose insurance is it?',
  holderName: 'Name of the holder',
  holderDob: 'Date of birth of the holder',
} as const
const valuesOf = (card: InsuranceCard | null) =>
  present(Object.fromEntries(keysOf(labels).map((name) => [name, card?.[name]])))
const savedOf = (card: InsuranceCard | null): SavedFields => ({
  version: card?.version ?? 0,
  values: { relation: 'self', ...valuesOf(card) },
})

/** What the card says, and whose it is. */
export const InsuranceForm = ({ card, onSave, onCancel }: Props) => {
  const [first] = useState(card)
  const { form, fields, busy, errors } = useFormFor(insuranceSchema, {
    defaultValue: { relation: 'self', ...valuesOf(first) },
    onSubmit: async (input) => {
      if (asksToChoose(form.id, latest.current.conflicts)) return
      await onSave(input)
      draft.clear()
    },
  })
  const merged = useMergedForm(form.id, `insurance:${card?.id ?? 'new'}`, savedOf(card))
  const { state, latest, typed, keepDraft, resolve, draft } = merged
  return (
    <form {...form.props} noValidate className="stack g5 insurance-form" onInput={keepDraft}>
      <ErrorSummary errors={errors} />
      <ChangedElsewhere
        {...{ labels, typed }}
        texts={relationTexts}
        taken={state.taken}
        conflicts={state.conflicts}
        onResolve={resolve}
      />
      <div className="grid2">
        <Field
          field={fields.payer}
          label={labels.payer}
          help="The name at the top of the card, such as Aetna."
          autoComplete="off"
        />
        <Field field={fields.planName} label={labels.planName} optional autoComplete="off" />
        <Field field={fields.memberId} label={labels.memberId} autoComplete="off" />
        <Field field={fields.groupNumber} label={labels.groupNumber} optional autoComplete="off" />
        <Field
          field={fields.bin}
          label={labels.bin}
          help="6 digits, for the pharmacy."
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <Field field={fields.pcn} label={labels.pcn} optional autoComplete="off" />
        <Select field={fields.relation} label={labels.relation} options={relations} />
      </div>
      <div className="grid2 holder">
        <Field field={fields.holderName} label={labels.holderName} autoComplete="off" />
        <Field field={fields.holderDob} label={labels.holderDob} type="date" autoComplete="off" />
      </div>
      <FormActions
        submit={card ? 'Save changes' : 'Add this insurance'}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  )
}
