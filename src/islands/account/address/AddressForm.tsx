import { useState } from 'react'
import { ApiError } from '#edge/client'
import { Field } from '#islands/ui/form/Field.tsx'
import { StateChoice } from '#islands/ui/state/StateChoice.tsx'
import { useStateQuestion } from '#islands/ui/state/use-state-question.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import type { SavedFields } from '../../stores/merge-fields'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import {
  addressChanges,
  addressLabels,
  addressSchema,
  addressValues,
  parcelSchema,
} from './address-form'

type Props = {
  patientId: string
  saved: SavedFields
  state: string
  /** Whether a parcel is sent there, which needs the whole of it. */
  isForParcel?: boolean
  onSaved?: () => void
}

/** Where the patient lives. An island because the zip code finds the state, and it saves in place. */
export const AddressForm = ({ patientId, saved, state, isForParcel = false, onSaved }: Props) => {
  const [found, setFound] = useState<FoundState | null>(null)
  const [isComplete, setComplete] = useState(true)
  const [asksState, setAsksState] = useState(false)
  const { saveConfirmed, question } = useStateQuestion()
  const { fields, ...record } = useRecordForm({
    saveConfirmed,
    name: 'address',
    patientId,
    saved,
    schema: isForParcel ? parcelSchema : addressSchema,
    valuesOf: addressValues,
    attributesOf: addressChanges,
    ...(onSaved && { onSaved }),
  })
  return (
    <RecordFields record={record} labels={addressLabels}>
      {question}
      <div className="stack">
        <Field
          field={fields.addressLine1}
          label={addressLabels.addressLine1}
          help={!isForParcel && 'A pharmacy asks for it before it fills a prescription.'}
          autoComplete="address-line1"
          optional={!isForParcel}
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
              setAsksState(false)
              void findState(value).then(setFound)
            }}
            help={
              <>
                <span role="status">{isComplete && stateText(found, state)}</span>{' '}
                {isComplete && !asksState && found !== 'unknown' && (
                  <button
                    type="button"
                    className="link"
                    onClick={async () => {
                      setFound(await findState(String(record.typed().zip ?? '')))
                      setAsksState(true)
                    }}
                  >
                    Not your state? Choose it
                  </button>
                )}
              </>
            }
          />
          <StateChoice
            states={isPlace(found) ? [...found.states, ...(asksState ? found.neighbors : [])] : []}
            chosen=""
            question={asksState ? 'Which state do you live in?' : undefined}
          />
          <Field
            field={fields.city}
            label={addressLabels.city}
            autoComplete="address-level2"
            optional={!isForParcel}
          />
        </div>
      </div>
    </RecordFields>
  )
}

const stateText = (found: FoundState | null, state: string) => {
  if (!found) return state
  if (found === 'unknown') return 'We do not know this zip code.'
  if (found.states.length > 1) return null
  return found.licensure
    ? found.stateName
    : `${found.stateName}. We do not see patients at this zip code.`
}

interface Place {
  readonly stateName: string
  readonly licensure: boolean
  readonly timezone: string
  /** More than one on a state line. */
  readonly states: readonly string[]
  /** Those beside them, which a person may confirm. */
  readonly neighbors: readonly string[]
}
type FoundState = 'unknown' | Place
const isPlace = (found: FoundState | null): found is Place => found !== null && found !== 'unknown'

/** The state of a zip code; null until five digits are typed, or where the answer did not come. */
const findState = async (typed: string): Promise<FoundState | null> => {
  const zipCode = typed.trim()
  if (!/^\d{5}$/.test(zipCode)) return null
  try {
    return await apiWithLocalErrors.call('GET /addresses/lookup_by_zip_code', {
      query: { zipCode },
    })
  } catch (error) {
    return error instanceof ApiError && error.status < 500 ? 'unknown' : null
  }
}
