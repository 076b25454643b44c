import type { ReactNode } from 'react'
import type { IconName } from '#components/icons'
import { Icon } from '../Icon'
import { controlProps, FieldError, type FieldState } from './FieldFrame'

export type Choice = {
  value: string
  label: ReactNode
  help?: ReactNode
  icon?: IconName
  disabled?: boolean
}

type Props = {
  field: FieldState
  legend: ReactNode
  choices: readonly Choice[]
  /** The question stands in the heading above, so the legend is only spoken. */
  quiet?: boolean
  onChoose?: (value: string) => void
}

/** Two to four answers that each need a line of help. */
export const RadioCards = ({ field, legend, choices, quiet = false, onChoose }: Props) => {
  const { name, ...described } = controlProps(field, false)
  return (
    <fieldset className="stack g2" {...described} tabIndex={-1}>
      <legend className={quiet ? 'sr' : 'ask'}>{legend}</legend>
      {choices.map(({ value, label, help, icon, disabled }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={field.defaultValue === value}
            disabled={disabled}
            onChange={() => onChoose?.(value)}
          />
          <span>
            <b>{label}</b>
            {help && <span className="help">{help}</span>}
          </span>
          {icon && <Icon name={icon} />}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}
