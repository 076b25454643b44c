import { useState } from 'react'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { FormSection } from '../record-form/FormSection'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import {
  assistanceChanges,
  assistanceLabels,
  assistanceSchema,
  assistanceValues,
} from './assistance-form'

type Props = { patientId: string; saved: SavedFields; hasSocial: boolean }

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** What programs that pay for care ask for. An island because it saves in place. */
export const AssistanceForm = ({ patientId, saved, hasSocial }: Props) => {
  const [insured, setInsured] = useState(saved.values.insured)
  const [isOnFile, setOnFile] = useState(hasSocial)
  const { fields, ...record } = useRecordForm({
    name: 'assistance',
    patientId,
    saved,
    schema: assistanceSchema,
    valuesOf: assistanceValues,
    attributesOf: assistanceChanges,
    onSaved: (changed) => changed.has('social') && setOnFile(true),
  })
  const isUninsured = insured === 'no'
  return (
    <RecordFields record={record} labels={assistanceLabels}>
      <FormSection title="Insurance">
        <RadioCards
          field={fields.insured}
          legend={assistanceLabels.insured}
          choices={answers}
          onChoose={setInsured}
        />
      </FormSection>
      <FormSection
        title="Help with costs"
        help="Programs that pay for medicine and labs look at income and household size."
      >
        <div className="grid2">
          <Field
            field={fields.income}
            label={assistanceLabels.income}
            inputMode="numeric"
            optional={!isUninsured}
          />
          <Field
            field={fields.household}
            label={assistanceLabels.household}
            help="You, and everyone you share your income with."
            inputMode="numeric"
            optional={!isUninsured}
          />
          <Select
            field={fields.medicare}
            label={assistanceLabels.medicare}
            options={answers}
            prompt="Choose one"
            optional
          />
          <Select
            field={fields.va}
            label={assistanceLabels.va}
            options={answers}
            prompt="Choose one"
            optional
          />
          <Field
            field={fields.gilead}
            label={assistanceLabels.gilead}
            maxLength={16}
            autoComplete="off"
            optional
          />
        </div>
      </FormSection>
      <FormSection
        title="Social Security number"
        help="Assistance programs use it to confirm who you are. Once it is saved, no one can see it here, not even you."
      >
        <div className="grid2">
          <Field
            field={fields.social}
            label={assistanceLabels.social}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            help={isOnFile ? 'On file. Type it again only to change it.' : undefined}
          />
        </div>
        <Checkbox
          field={fields.socialAbsent}
          label={assistanceLabels.socialAbsent}
          defaultChecked={saved.values.socialAbsent === 'on'}
        />
      </FormSection>
    </RecordFields>
  )
}
