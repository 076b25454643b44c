import { useState } from 'react'
import * as z from 'zod/mini'
import { enclosure, newReferral, socialKinds } from '#edge/domains/referrals/contract'
import { referralLabels } from '#islands/appointments/summary/labels'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { listField } from '#islands/ui/form/list-field'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { DefaultValues } from '#islands/ui/form/use-form-for'
import { InlineForm } from '../records/InlineForm'
import { enclosureLabels, labeledOptions, referralReasonLabels } from './labels'
import { addReferral, type EncounterAddress, type NewReferral } from './orders'

const newSchema = z.object({
  ...newReferral,
  encloses: listField(enclosure),
  agreed: z.optional(z.literal('on')),
})
type Props = {
  of: EncounterAddress
  today: string
  /** Where to and why, as they are chosen at first. */
  initial?: Partial<Pick<NewReferral, 'toKind' | 'reasonCode'>>
  onAdded: () => Promise<unknown>
  onClose: () => void
}
/** Sends a patient on to others. */
const NewReferralForm = ({ of, today, initial = {}, onAdded, onClose }: Props) => {
  const defaultValue: DefaultValues<z.input<typeof newSchema>> = initial
  const [kind, setKind] = useState<string>(initial.toKind ?? '')
  const [enclosed, setEnclosed] = useState<readonly string[]>([])
  const canEnclose = kind !== '' && !socialKinds.includes(kind)
  const add = async (referral: z.output<typeof newSchema>) => {
    const { agreed, ...sent } = referral
    await addReferral(of, { ...sent, agreed: agreed === 'on' })
    await readAgain(onAdded)
    onClose()
  }
  return (
    <InlineForm
      schema={newSchema}
      defaultValue={defaultValue}
      submit="Add the referral"
      onSubmit={add}
      onClose={onClose}
    >
      {({ toKind, toName, reasonCode, dueOn, note, encloses, agreed }) => (
        <>
          <Select
            field={toKind}
            label="Where to"
            prompt="Choose where to"
            options={labeledOptions(referralLabels)}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          <Field field={toName} label="Name of the service or clinician" maxLength={200} />
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={labeledOptions(referralReasonLabels)}
          />
          <Field field={dueOn} label="Outcome expected by" type="date" min={today} />
          <TextArea field={note} label="Note to the service" optional rows={2} maxLength={2000} />
          {canEnclose && (
            <CheckboxGroup
              field={encloses}
              label="Enclose from the record"
              optional
              options={labeledOptions(enclosureLabels)}
              chosen={enclosed}
              onChange={setEnclosed}
            />
          )}
          {canEnclose && enclosed.length > 0 && (
            <Checkbox field={agreed} label="The patient agreed that the service gets these" />
          )}
        </>
      )}
    </InlineForm>
  )
}

export default NewReferralForm
