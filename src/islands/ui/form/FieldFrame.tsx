import { type ClipboardEvent, type ReactNode, useState } from 'react'
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
  const [cutAt, setCutAt] = useState(0)
  return (
    <div
      className={cx('field', wrong && 'bad')}
      onPaste={(event) => setCutAt(cutByPaste(event))}
      onInput={({ target }) => hasRoom(target) && setCutAt(0)}
    >
      <label htmlFor={field.id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children(controlProps(field, Boolean(help)))}
      {cutAt > 0 && (
        <span className="help" role="status">
          {`Only ${cutAt} characters fit here. The end of what you pasted is left out.`}
        </span>
      )}
      {help && (
        <span className="help" id={`${field.id}-help`}>
          {help}
        </span>
      )}
      <FieldError field={field} />
    </div>
  )
}

/** Shorter ones are of numbers and codes, whose end is left out on purpose: the last digits of a ZIP+4. */
const shortest = 30
const controlOf = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : null

/** How much fits into a field that a paste is too long for; 0 where it fits. */
const cutByPaste = ({ target, clipboardData }: ClipboardEvent): number => {
  const control = controlOf(target)
  if (!control || control.maxLength < shortest) return 0
  const { value, selectionStart, selectionEnd, maxLength } = control
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0)
  const { length } = clipboardData.getData('text/plain')
  return value.length - selected + length > maxLength ? maxLength : 0
}
const hasRoom = (target: EventTarget): boolean => {
  const control = controlOf(target)
  return control !== null && control.value.length < control.maxLength
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
