import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { FieldFrame, type FieldState } from './FieldFrame'

export type Option = { value: string; label: string }

type Props = Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & {
  field: FieldState
  label: ReactNode
  options: readonly Option[]
  /** What stands there until something is chosen. */
  prompt?: string
  help?: ReactNode
  optional?: boolean
}

export const Select = ({
  field,
  label,
  options,
  prompt,
  help,
  optional,
  className,
  ...select
}: Props) => (
  <FieldFrame field={field} label={label} help={help} optional={optional}>
    {(wiring) => (
      <select
        defaultValue={select.value === undefined ? (field.defaultValue ?? '') : undefined}
        {...select}
        {...wiring}
        className={cx('input', className)}
      >
        {prompt && <option value="">{prompt}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
