import type { ComponentProps, ReactNode } from 'react'
import { controlProps, FieldError, type FieldState } from './FieldFrame'

type Props = Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & {
  field: FieldState
  label: ReactNode
}

export const Checkbox = ({ field, label, ...input }: Props) => (
  <div className="field">
    <label className="check">
      <input
        defaultChecked={input.checked === undefined ? field.defaultChecked : undefined}
        {...input}
        {...controlProps(field, false)}
        type="checkbox"
      />
      <span>{label}</span>
    </label>
    <FieldError field={field} />
  </div>
)
