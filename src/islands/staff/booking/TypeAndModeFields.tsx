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
type EncounterType = { readonly id: string; readonly name: string }

const modes = [
  { value: 'video', label: 'Video' },
  { value: 'phone', label: 'Phone' },
]

/** What a visit is for, and how it is held. */
export const TypeAndModeFields = ({ fields, patientId, onType }: Props) => {
  const [types, setTypes] = useState<readonly EncounterType[] | 'loading' | 'lost'>('loading')
  const [kind, setKind] = useState(fields.encounterTypeId.defaultValue)
  useEffect(() => {
    loadOfferedTypes(patientId)
      .then(setTypes)
      .catch(() => setTypes('lost'))
  }, [patientId])
  const offered = typeof types === 'object' ? types : []
  return (
    <>
      <Select
        field={fields.encounterTypeId}
        label="Kind of visit"
        prompt={types === 'loading' ? 'Loading' : 'Choose a kind of visit'}
        options={offered.map(({ id: value, name }) => ({ value, label: name }))}
        value={offered.some(({ id }) => id === kind) ? kind : ''}
        onChange={({ target: { value } }) => {
          setKind(value)
          onType?.(value)
        }}
        data-first
      />
      {types === 'lost' && (
        <p className="c-danger">We could not load the kinds of visit. Close this and try again.</p>
      )}
      <RadioRow field={fields.appointmentType} legend="How" options={modes} />
    </>
  )
}

const loadOfferedTypes = async (patientId?: string): Promise<readonly EncounterType[]> => {
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
  return types.filter(({ active, serviceLine }) => active && !isClosed(serviceLine))
}
