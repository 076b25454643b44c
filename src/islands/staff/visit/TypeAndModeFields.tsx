import { useEffect, useState } from 'react'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { Select } from '#islands/ui/Select.tsx'

export interface TypeAndMode {
  readonly encounterTypeId: string
  readonly appointmentType: 'video' | 'phone'
}
type Props = { id: string; chosen: TypeAndMode; onChange: (change: Partial<TypeAndMode>) => void }
type EncounterType = { readonly id: string; readonly name: string }

const modes = { video: 'Video', phone: 'Phone' } as const

/** What a visit is for, and how it is held. */
export const TypeAndModeFields = ({ id, chosen, onChange }: Props) => {
  const [types, setTypes] = useState<readonly EncounterType[] | 'loading' | 'lost'>('loading')
  useEffect(() => {
    api.encounter_types
      .list({ sort: 'position' })
      .then((rows) => setTypes(rows.filter(({ active }) => active)))
      .catch(() => setTypes('lost'))
  }, [])
  const offered = typeof types === 'object' ? types : []
  return (
    <>
      <Select
        field={{ id: `${id}-kind`, name: 'encounterTypeId' }}
        label="Kind of visit"
        prompt={types === 'loading' ? 'Loading' : 'Choose a kind of visit'}
        options={offered.map(({ id: value, name }) => ({ value, label: name }))}
        value={
          offered.some((type) => type.id === chosen.encounterTypeId) ? chosen.encounterTypeId : ''
        }
        onChange={({ target }) => onChange({ encounterTypeId: target.value })}
        data-first
      />
      {types === 'lost' && (
        <p className="c-danger">We could not load the kinds of visit. Close this and try again.</p>
      )}
      <fieldset className="field">
        <legend>How</legend>
        <div className="row g4">
          {(Object.entries(modes) as [keyof typeof modes, string][]).map(([value, label]) => (
            <label key={value} className="check">
              <input
                type="radio"
                name={`${id}-mode`}
                checked={chosen.appointmentType === value}
                onChange={() => onChange({ appointmentType: value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
