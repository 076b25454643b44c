import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listedConditions } from '#edge/domains/health_histories/conditions'
import {
  type HealthSection,
  isMeasured,
  sectionFields,
} from '#edge/domains/health_histories/sections'
import { vitalOf, vitalsIn } from '#edge/domains/health_histories/vitals'
import { Field } from '../ui/form/Field'
import type { FieldState } from '../ui/form/FieldFrame'
import { type Option, Select } from '../ui/form/Select'
import { type EntryValues, otherCode } from './entries'
import { controlLabels, severityLabels } from './sections'

type Props = {
  section: HealthSection
  fields: { readonly [Name in keyof EntryValues]-?: FieldState }
  /** Of the choice that is made: what else is asked depends on it. */
  code: string
  /** What an entry is about stays as it is once it is there. */
  isNew: boolean
  onCode: (code: string) => void
  /** A search of names that writes the one it finds; staff have it. */
  renderSearch?: SearchOfNames | undefined
}

/** A search that is given how to write the name that it finds. */
export type SearchOfNames = (write: (name: string) => void) => ReactNode

/** What is asked of an entry of a section, but for details in many words. */
export const EntryFields = (props: Props) =>
  isMeasured(props.section) ? <MeasurementFields {...props} /> : <WordFields {...props} />

/** A value, and when it was measured. */
const MeasurementFields = (props: Props) => {
  const { section, fields, code } = props
  const labels = controlLabels(section)
  const measurement = vitalOf(code)
  return (
    <div className="grid2">
      <CodeField
        {...props}
        options={vitalsIn(section).map(([value, { label }]) => ({ value, label }))}
      />
      <Field
        field={fields.value}
        label={measurement?.unit ? `Value in ${measurement.unit}` : labels.value}
        help={measurement && `Such as ${measurement.example}`}
        autoComplete="off"
      />
      <Field field={fields.takenOn} label={labels.takenOn} type="date" />
    </div>
  )
}

/** What an entry is about, of a list. */
const CodeField = ({
  section,
  fields,
  isNew,
  onCode,
  options,
}: Props & { options: readonly Option[] }) => (
  <Select
    field={fields.code}
    label={controlLabels(section).code}
    prompt="Choose one"
    disabled={!isNew}
    options={options}
    onChange={({ target }) => onCode(target.value)}
  />
)

const maxName = 200
const aYearIsEnough = 'A year is enough, such as 2019.'

/** What a patient has, takes or had, since when and until when. */
const WordFields = (props: Props) => {
  const { section, fields, code, isNew, onCode, renderSearch } = props
  const [found, setFound] = useState('')
  const choice = useRef<HTMLDivElement>(null)
  // The controls are the browser's: a name is written into them as if it were typed, once they are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => {
    if (found === '') return
    const controls = [...(choice.current?.querySelectorAll('select, input') ?? [])]
    const select = controls.find(({ id }) => id === fields.code.id)
    if (select instanceof HTMLSelectElement) select.value = otherCode
    const label = controls.find(({ id }) => id === fields.label.id)
    if (!(label instanceof HTMLInputElement)) return
    label.value = found
    label.dispatchEvent(new Event('input', { bubbles: true }))
    label.focus()
    setFound('')
  }, [found])
  const labels = controlLabels(section)
  const fieldNames = sectionFields[section]
  const isListed = section === 'conditions' && code !== otherCode
  return (
    <div className="grid2" ref={choice}>
      {isNew &&
        renderSearch?.((name) => {
          onCode(otherCode)
          setFound(name.slice(0, maxName))
        })}
      {section === 'conditions' && (
        <CodeField
          {...props}
          options={[
            ...listedConditions.map((value) => ({ value, label: value })),
            { value: otherCode, label: 'Another condition' },
          ]}
        />
      )}
      {!isListed && (
        <Field field={fields.label} label={labels.label} autoComplete="off" maxLength={maxName} />
      )}
      {fieldNames.includes('severity') && (
        <Select
          field={fields.severity}
          label={labels.severity}
          prompt="Choose one"
          options={Object.entries(severityLabels).map(([value, label]) => ({ value, label }))}
        />
      )}
      {fieldNames.includes('reaction') && (
        <Field
          field={fields.reaction}
          label={labels.reaction}
          help="Such as a rash, or trouble breathing."
          optional
          autoComplete="off"
          maxLength={200}
        />
      )}
      {fieldNames.includes('onsetOn') && (
        <Field
          field={fields.onsetOn}
          label={labels.onsetOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
      {fieldNames.includes('endedOn') && (
        <Field
          field={fields.endedOn}
          label={labels.endedOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
    </div>
  )
}
