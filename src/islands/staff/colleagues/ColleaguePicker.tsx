import type { ComponentProps } from 'react'
import { Combobox, type ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { ColleagueLine } from './ColleagueLine'
import { type ColleagueFilter, findColleagues, type ListedColleague } from './colleague'

type Props = Omit<ComponentProps<typeof Combobox<ListedColleague>>, 'find' | 'draw' | 'chosen'> &
  ColleagueFilter & {
    chosen: ComboboxChoice | null
    /** Who is not offered: those who are there already. */
    without?: readonly string[]
  }

/** Chooses a colleague from the staff directory, by name. */
export const ColleaguePicker = ({ roles, taskId, without = [], ...props }: Props) => (
  <Combobox
    placeholder="Name of a colleague"
    {...props}
    find={async (typed) =>
      (await findColleagues(typed, { roles, taskId })).filter(({ id }) => !without.includes(id))
    }
    draw={(colleague) => <ColleagueLine colleague={colleague} />}
  />
)
