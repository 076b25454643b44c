import type { ComponentProps } from 'react'
import { type Choice, Combobox } from '#islands/ui/Combobox.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import { type Colleague, type ColleagueFilter, findColleagues } from './colleague'

type Props = Omit<ComponentProps<typeof Combobox<Colleague>>, 'find' | 'draw' | 'chosen'> &
  ColleagueFilter & {
    chosen: Choice | null
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

/** A colleague in a list of choices. */
export const ColleagueLine = ({
  colleague: { portrait, text, about, isOutOfOffice },
}: {
  colleague: Colleague
}) => (
  <>
    <Portrait of={portrait} size="s" />
    <span className="grow">
      <bdi>{text}</bdi>{' '}
      <small className="ink-2">
        {about}
        {isOutOfOffice && ' · out of office'}
      </small>
    </span>
  </>
)
