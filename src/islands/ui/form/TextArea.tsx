import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { FieldFrame, type FieldState } from './FieldFrame'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'name'> & {
  field: FieldState
  label: ReactNode
  help?: ReactNode
  optional?: boolean
}

export const TextArea = ({ field, label, help, optional, className, ...area }: Props) => (
  <FieldFrame field={field} label={label} help={help} optional={optional}>
    {(wiring) => (
      <textarea
        defaultValue={area.value === undefined ? field.defaultValue : undefined}
        {...area}
        {...wiring}
        className={cx('input', className)}
      />
    )}
  </FieldFrame>
)
