import { useState } from 'react'
import { Field } from '#islands/ui/form/Field.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import { addressChanges, addressLabels, addressSchema, addressValues } from './address-form'
import { type FoundState, findState } from './find-state'

type Props = { patientId: string; saved: SavedFields; state: string }

/** Where the patient lives. An island because the zip code finds the state, and it saves in place. */
export const AddressForm = ({ patientId, saved, state }: Props) => {
  const [found, setFound] = useState<FoundState | null>(null)
  const [isComplete, setComplete] = useState(true)
  const { fields, ...record } = useRecordForm({
    name: 'address',
    patientId,
    saved,
    schema: addressSchema,
    valuesOf: addressValues,
    attributesOf: addressChanges,
  })
  return (
    <RecordFields record={record} labels={addressLabels}>
      <div className="stack">
        <Field
          field={fields.addressLine1}
          label={addressLabels.addressLine1}
          autoComplete="address-line1"
          optional
        />
        <Field
          field={fields.addressLine2}
          label={addressLabels.addressLine2}
          autoComplete="address-line2"
          optional
        />
        <div className="grid2">
          <Field
            field={fields.zip}
            label={addressLabels.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            onInput={({ currentTarget: { value } }) => {
              setComplete(value.trim().length === 5)
              void findState(value).then(setFound)
            }}
            help={<span role="status">{isComplete && stateText(found, state)}</span>}
          />
          <Field
            field={fields.city}
            label={addressLabels.city}
            autoComplete="address-level2"
            optional
          />
        </div>
      </div>
    </RecordFields>
  )
}

const stateText = (found: FoundState | null, state: string) => {
  if (!found) return state
  if (found === 'unknown') return 'We do not know this zip code.'
  return found.licensure
    ? found.stateName
    : `${found.stateName}. We do not see patients at this zip code.`
}
