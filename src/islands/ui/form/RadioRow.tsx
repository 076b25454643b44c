import { controlProps, FieldError, type FieldState } from './FieldFrame'
import type { Option } from './Select'

type Props = {
  field: FieldState
  legend: string
  options: readonly Option[]
  className?: string
}

/** A few short answers beside each other. */
export const RadioRow = ({ field, legend, options, className = 'field' }: Props) => {
  const { name, ...described } = controlProps(field, false)
  return (
    <fieldset className={className} {...described} tabIndex={-1}>
      <legend>{legend}</legend>
      <span className="row g3">
        {options.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={field.defaultValue === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </span>
      <FieldError field={field} />
    </fieldset>
  )
}
