import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from '../Icon'

/** What a control needs to know of its field. */
export type FieldState = {
  id: string
  name: string
  defaultValue?: string | undefined
  defaultChecked?: boolean
  errors?: readonly string[] | undefined
}

/** What a control must carry so that label, help and error belong to it. */
export type ControlProps = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  field: FieldState
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  children: (wiring: ControlProps) => ReactNode
}

/** Label above, help under, error in place. */
export const FieldFrame = ({ field, label, help, optional = false, children }: Props) => {
  const wrong = Boolean(field.errors?.length)
  return (
    <div className={cx('field', wrong && 'bad')}>
      <label htmlFor={field.id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children(controlProps(field, Boolean(help)))}
      {help && (
        <span className="help" id={`${field.id}-help`}>
          {help}
        </span>
      )}
      <FieldError field={field} />
    </div>
  )
}

export const FieldError = ({ field }: { field: FieldState }) =>
  field.errors?.length ? (
    <span className="error" id={`${field.id}-error`}>
      <Icon name="circle-alert" />
      <span>{field.errors.join(' ')}</span>
    </span>
  ) : null

export const controlProps = (field: FieldState, help: boolean): ControlProps => {
  const wrong = Boolean(field.errors?.length)
  return {
    id: field.id,
    name: field.name,
    'aria-describedby': cx(help && `${field.id}-help`, wrong && `${field.id}-error`) || undefined,
    'aria-invalid': wrong || undefined,
  }
}
