import { FieldError, type FieldState } from './FieldFrame'
import type { Option } from './Select'

type Props = {
  field: FieldState
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  optional?: boolean
  disabled?: boolean
}

/** Any number of a few options. */
export const CheckboxGroup = (props: Props) => {
  const { field, label, options, chosen, onChange, optional, disabled } = props
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} disabled={disabled}>
      <legend>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </legend>
      <div className="choices">
        {options.map(({ value, label: text }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
                )
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
