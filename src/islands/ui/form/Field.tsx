import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { FieldFrame, type FieldState } from './FieldFrame'

type Props = Omit<ComponentProps<'input'>, 'id' | 'name'> & {
  field: FieldState
  label: ReactNode
  help?: ReactNode
  optional?: boolean
}

/** A labeled input of any `type`. */
export const Field = ({ field, label, help, optional, className, ...input }: Props) => (
  <FieldFrame field={field} label={label} help={help} optional={optional}>
    {(wiring) => (
      <input
        defaultValue={input.value === undefined ? field.defaultValue : undefined}
        // Words keep their own direction: '154 Linden Ave' is not turned around in Arabic.
        dir={input.type || input.inputMode ? undefined : 'auto'}
        {...input}
        {...wiring}
        className={cx('input', className)}
      />
    )}
  </FieldFrame>
)
