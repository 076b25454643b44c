import { useState } from 'react'
import type { Role } from '#edge/access/roles'
import type { ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { ColleaguePicker } from './ColleaguePicker'

type Props = {
  field: FieldState
  label: string
  help?: string | undefined
  optional?: boolean | undefined
  roles?: readonly Role[] | undefined
  /** Who stands there at first. */
  first: ComboboxChoice | null
  /** Told of every other choice. */
  onChoose: (choice: ComboboxChoice | null) => void
}

/** A colleague as a field of a record's form. */
const ColleagueField = ({ first, onChoose, ...props }: Props) => {
  const [chosen, setChosen] = useState(first)
  return (
    <ColleaguePicker
      {...props}
      first={false}
      chosen={chosen}
      onChoose={(choice) => {
        setChosen(choice)
        onChoose(choice && { id: choice.id, text: choice.text })
      }}
    />
  )
}
export default ColleagueField
