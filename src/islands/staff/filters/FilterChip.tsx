import type { ChangeEvent } from 'react'
import type { Option } from '#islands/ui/form/Select.tsx'

type Props = {
  name: string
  label: string
  value: string | undefined
  options: readonly Option[]
  /** What stands there when nothing is chosen; without it, one of the options always is. */
  all?: string
}
/** One choice of a list's filters, sent as soon as it is made; none with nothing to choose from. */
export const FilterChip = ({ name, label, value = '', options, all }: Props) =>
  options.length > 0 && (
    <label className="chip">
      <span className="sr">{label}</span>
      <select
        className={value && all ? 'input on' : 'input'}
        name={name}
        defaultValue={value}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
          submitFilters(currentTarget.form)
        }
      >
        {all && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )

/** Goes to the address of what is chosen; what says nothing stays out of it. */
export const submitFilters = (form: HTMLFormElement | null) => {
  if (!form) return
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) search.set(name, value)
  location.assign(`${form.action}?${search}`)
}
