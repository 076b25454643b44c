import { type ReactNode, useRef } from 'react'
import { FieldError, type FieldState } from '#islands/ui/form/FieldFrame.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { StoredValue } from '../../stores/merge-fields'

type Props = {
  field: FieldState
  legend: ReactNode
  help?: ReactNode
  choices: readonly Option[]
  /** What the server rendered as checked. */
  checked: StoredValue | undefined
  /** What is checked after a click, where an answer excludes others. */
  onChoose?: (before: readonly string[], after: readonly string[]) => readonly string[]
}

/** A question with several answers. */
export const CheckboxList = ({ field, legend, help, choices, checked, onChoose }: Props) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(list.current?.querySelectorAll('input') ?? [])]
  const valuesOf = (all: readonly HTMLInputElement[]) =>
    all.filter((box) => box.checked).map(({ value }) => value)
  const choose = (clicked: HTMLInputElement) => {
    const after = valuesOf(boxes())
    const before = clicked.checked
      ? after.filter((value) => value !== clicked.value)
      : [...after, clicked.value]
    const chosen = onChoose?.(before, after) ?? after
    for (const box of boxes()) box.checked = chosen.includes(box.value)
  }
  const wrong = Boolean(field.errors?.length)
  return (
    <fieldset
      ref={list}
      id={field.id}
      tabIndex={-1}
      className="field"
      aria-describedby={wrong ? `${field.id}-error` : undefined}
      aria-invalid={wrong || undefined}
    >
      <legend className="ask">{legend}</legend>
      {help && <span className="help">{help}</span>}
      <div>
        {choices.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={Array.isArray(checked) ? checked.includes(value) : checked === value}
              onChange={({ currentTarget }) => choose(currentTarget)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
