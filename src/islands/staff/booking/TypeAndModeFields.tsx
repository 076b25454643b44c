import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { RadioRow } from '#islands/ui/form/RadioRow.tsx'
import { Select } from '#islands/ui/form/Select.tsx'

export const typeAndMode = {
  encounterTypeId: z.string('Choose a kind of visit'),
  appointmentType: z.enum(['video', 'phone'], 'Choose how'),
}
export type TypeAndMode = z.output<z.ZodMiniObject<typeof typeAndMode>>
type Props = {
  fields: { readonly [Name in keyof TypeAndMode]: FieldState }
  /** For whom: then what is not offered in their state is left out. */
  patientId?: string
  onType?: (encounterTypeId: string) => void
}
interface Offer {
  readonly types: readonly { readonly id: string; readonly name: string }[]
  /** Whether the patient chose no treatment. */
  readonly isUntreated: boolean
}

const modes = [
  { value: 'video', label: 'Video' },
  { value: 'phone', label: 'Phone' },
]

/** What a visit is for, and how it is held. */
export const TypeAndModeFields = ({ fields, patientId, onType }: Props) => {
  const [offer, setOffer] = useState<Offer | 'loading' | 'lost'>('loading')
  const [kind, setKind] = useState(fields.encounterTypeId.defaultValue)
  useEffect(() => {
    loadOffer(patientId)
      .then(setOffer)
      .catch(() => setOffer('lost'))
  }, [patientId])
  const { types: offered, isUntreated } =
    typeof offer === 'object' ? offer : { types: [], isUntreated: false }
  return (
    <>
      <Select
        field={fields.encounterTypeId}
        label="Kind of visit"
        prompt={offer === 'loading' ? 'Loading' : 'Choose a kind of visit'}
        options={offered.map(({ id: value, name }) => ({ value, label: name }))}
        value={offered.some(({ id }) => id === kind) ? kind : ''}
        onChange={({ target: { value } }) => {
          setKind(value)
          onType?.(value)
        }}
        data-first
      />
      {isUntreated && (
        <p role="alert" className="c-danger">
          {noTreatment}
        </p>
      )}
      {offer === 'lost' && (
        <p className="c-danger">We could not load the kinds of visit. Close this and try again.</p>
      )}
      <RadioRow field={fields.appointmentType} legend="How" options={modes} />
    </>
  )
}

/** The API refuses the kinds that need one. */
const noTreatment =
  'The patient chose no treatment, and most kinds of visit need one. Choose it with them in their chart, under Treatments. PEP and HIV follow-up can be booked without.'

const loadOffer = async (patientId?: string): Promise<Offer> => {
  const [types, treatments] = await Promise.all([
    api.encounter_types.list({ sort: 'position' }),
    // Without them every kind is offered, and the API refuses what is not.
    patientId
      ? api
          .call('GET /patients/:patient/treatment_types', { params: { patient: patientId } })
          .catch(() => [])
      : [],
  ])
  const isClosed = (line: string) => {
    const own = treatments.filter(({ serviceLine }) => serviceLine === line)
    return own.length > 0 && own.every(({ offered }) => !offered)
  }
  return {
    types: types.filter(({ active, serviceLine }) => active && !isClosed(serviceLine)),
    isUntreated: treatments.length > 0 && treatments.every(({ active }) => !active),
  }
}
