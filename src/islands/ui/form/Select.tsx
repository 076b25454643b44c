import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx'
import { FieldFrame, type FieldState } from './FieldFrame'

export type Option = {
  value: string
  label: string
  /** Label of the group of adjacent options. */
  group?: string
}

type Props = Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & {
  field: FieldState
  label: ReactNode
  options: readonly Option[]
  /** Placeholder until a choice. */
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
        {groupsOf(options).map((group) => {
          const grouped = options.filter((option) => option.group === group).map(drawOption)
          return group === undefined ? (
            grouped
          ) : (
            <optgroup key={group} label={group}>
              {grouped}
            </optgroup>
          )
        })}
      </select>
    )}
  </FieldFrame>
)

/** In the order in which they come first. `Map.groupBy` is younger than the oldest browsers. */
const groupsOf = (options: readonly Option[]) => [...new Set(options.map(({ group }) => group))]

const drawOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
